import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { benchBulk, bulkLines } from './bulkBench';
import { benchDocuments } from './documentsBench';
import { documentLines } from './documentsReport';
import { benchDuplicates } from './duplicates';
import { benchEngine } from './engineBench';
import { benchGraph } from './graphBench';
import { benchGraphEngine } from './graphEngineBench';
import { graphLines, type GraphSection } from './graphReport';
import { seedGraph } from './graphSeed';
import { benchGraphWindow } from './graphWindowBench';
import { benchOutside } from './outsideBench';
import { benchImport } from './importBench';
import { importReportLines } from './importReport';
import { outsideLines } from './outsideReport';
import { report, withMemories, withSection } from './report';
import { seedStore } from './seed';
import { benchStore, type StoreFigures } from './storeBench';
import { benchWindow } from './windowBench';

const SIZES = [1_000, 10_000, 100_000];
/** Measured first and thrown away: code is slow until it is compiled. */
const WARM_UP_ENTITIES = 500;
const DOCUMENT_PAGES = 10_000;
const IMPORT_MEGABYTES = 1_000;

/** What stands before the other sections: recall, table, engine, duplicates, window. */
const MEMORIES = 'memories';
/** Sections of docs/benchmarks.md that can be measured by themselves, in their order. */
const SECTIONS: Record<string, (root: string, work: string, sizes: readonly number[]) => Promise<string[]>> =
  {
    graph: async (root, work, sizes) => graphLines(await measureGraph(root, work, sizes)),
    stores: async (_root, work, sizes) => outsideLines(await benchOutside(work, sizes)),
    import: async (root, work) => importReportLines(await benchImport(root, work, bytesFrom(process.argv))),
    bulk: async (root, work) => bulkLines(await benchBulk(root, work)),
    documents: async (root, work) => documentLines(await benchDocuments(root, work, pagesFrom(process.argv))),
  };

/** `npm run bench [-- --sizes 1000,10000] [--pages 10000] [--megabytes 1000] [--only memories,graph]`: measures and writes docs/benchmarks.md, or sections of it. */
async function main(): Promise<void> {
  const root = path.resolve(process.env['MNEMOSCOPE_ROOT'] ?? process.cwd());
  const sizes = sizesFrom(process.argv) ?? SIZES;
  const only = onlyFrom(process.argv);
  const work = mkdtempSync(path.join(tmpdir(), 'mnemoscope-bench-'));
  const file = path.join(root, 'docs', 'benchmarks.md');
  try {
    let text = readFileSync(file, 'utf8');
    if (only?.includes(MEMORIES) !== false) {
      text = withMemories(text, await measureMemories(root, work, sizes));
    }
    for (const [name, measure] of Object.entries(SECTIONS)) {
      if (only?.includes(name) === false) continue;
      process.stdout.write(`measuring ${name}\n`);
      text = withSection(text, name, await measure(root, work, sizes));
    }
    process.stdout.write(text);
    writeFileSync(file, text);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function measureMemories(root: string, work: string, sizes: readonly number[]): Promise<string> {
  const stores: StoreFigures[] = [];
  let largest = '';
  for (const size of sizes) {
    largest = path.join(work, String(size));
    process.stdout.write(`seeding ${size} memories\n`);
    const queries = seedStore(largest, size);
    process.stdout.write(`measuring the store at ${size}\n`);
    stores.push(await benchStore(largest, size, queries));
  }
  process.stdout.write('measuring the engine\n');
  const engine = await benchEngine(root, largest, sizes.at(-1) ?? 0);
  process.stdout.write('measuring the window\n');
  const window = await benchWindow(root, largest);
  process.stdout.write('looking for duplicates\n');
  const duplicates = await benchDuplicates(root, largest, sizes.at(-1) ?? 0);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
  return report({ machine, at: new Date(), stores, engine, window, duplicates });
}

async function measureGraph(root: string, work: string, sizes: readonly number[]): Promise<GraphSection> {
  const stores = [];
  let largest = '';
  for (const size of [WARM_UP_ENTITIES, ...sizes]) {
    largest = path.join(work, `graph-${size}-${stores.length}`);
    mkdirSync(largest);
    process.stdout.write(`seeding a graph of ${size} entities\n`);
    seedGraph(largest, size, Date.now());
    process.stdout.write(`measuring the graph at ${size}\n`);
    stores.push(await benchGraph(largest, size));
  }
  process.stdout.write('measuring the engine with a graph\n');
  const engine = await benchGraphEngine(root, largest, sizes.at(-1) ?? 0);
  process.stdout.write('measuring the window with a graph\n');
  const window = await benchGraphWindow(root, largest);
  return { stores: stores.slice(1), engine, window };
}

function onlyFrom(args: readonly string[]): string[] | null {
  const given = args[args.indexOf('--only') + 1];
  if (!args.includes('--only') || given === undefined) return null;
  const names = given.split(',');
  const unknown = names.find((name) => name !== MEMORIES && !Object.hasOwn(SECTIONS, name));
  if (unknown !== undefined) {
    throw new Error(`--only takes ${[MEMORIES, ...Object.keys(SECTIONS)].join(', ')}, not ${unknown}.`);
  }
  return names;
}

function pagesFrom(args: readonly string[]): number {
  const given = Number(args[args.indexOf('--pages') + 1]);
  return args.includes('--pages') && given > 0 ? given : DOCUMENT_PAGES;
}

/** Of the file that is imported. */
function bytesFrom(args: readonly string[]): number {
  const given = Number(args[args.indexOf('--megabytes') + 1]);
  return (args.includes('--megabytes') && given > 0 ? given : IMPORT_MEGABYTES) * 1_000_000;
}

function sizesFrom(args: readonly string[]): number[] | null {
  const given = args[args.indexOf('--sizes') + 1];
  return args.includes('--sizes') && given !== undefined ? given.split(',').map(Number) : null;
}

void main();
