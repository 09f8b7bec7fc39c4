import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { benchEngine } from './engineBench';
import { report } from './report';
import { seedStore } from './seed';
import { benchStore, type StoreFigures } from './storeBench';
import { benchWindow } from './windowBench';

const SIZES = [1_000, 10_000, 100_000];

/** `npm run bench [-- --sizes 1000,10000]`: measures and writes docs/benchmarks.md. */
async function main(): Promise<void> {
  const root = path.resolve(process.env['MNEMOSCOPE_ROOT'] ?? process.cwd());
  const sizes = sizesFrom(process.argv) ?? SIZES;
  const work = mkdtempSync(path.join(tmpdir(), 'mnemoscope-bench-'));
  try {
    const stores: StoreFigures[] = [];
    let largest = '';
    for (const size of sizes) {
      largest = path.join(work, String(size));
      process.stdout.write(`seeding ${size} memories\n`);
      const queries = seedStore(largest, size);
      process.stdout.write(`measuring the store at ${size}\n`);
      stores.push(benchStore(largest, size, queries));
    }
    process.stdout.write('measuring the engine\n');
    const engine = await benchEngine(root, largest, sizes.at(-1) ?? 0);
    process.stdout.write('measuring the window\n');
    const window = await benchWindow(root, largest);
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
    const text = report({ machine, at: new Date(), stores, engine, window });
    process.stdout.write(text);
    writeFileSync(path.join(root, 'docs', 'benchmarks.md'), text);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function sizesFrom(args: readonly string[]): number[] | null {
  const given = args[args.indexOf('--sizes') + 1];
  return args.includes('--sizes') && given !== undefined ? given.split(',').map(Number) : null;
}

void main();
