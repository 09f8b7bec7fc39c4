import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { seedExport } from '../bench/importSeed';
import { dataFolder, runCli, spawnCli } from '../support/engines';

vi.setConfig({ testTimeout: 120_000 });

/** Presses Ctrl+C as soon as the command says on stderr how far it is. Returns what it printed until it ended. */
async function interrupted(...args: string[]): Promise<string> {
  const child = spawnCli(args);
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout?.on('data', (data: Buffer) => (said += data.toString()));
  const { stderr } = child;
  if (stderr === null) throw new Error('the command line says how far it is');
  await once(stderr, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  return said;
}

it('Ctrl+C ends an import in order: it says what is in and what to do, waits for nothing, and goes on from there', async () => {
  const dataDir = dataFolder();
  const path = join(dataDir, 'conversations.json');
  const { conversations } = seedExport(path, 8_000_000);

  const said = await interrupted('import', path, '--data', dataDir);
  expect(said).toMatch(/^Stopped before its end\. .*\n[\d,]+ created, 0 changed/u);
  expect(said).toContain('Take it back with: mnemoscope undo');

  const again = await runCli(['import', path, '--data', dataDir, '--json', '--no-wait']);
  expect(again).toMatchObject({ code: 0, json: { created: conversations * 10 } });
});

it('Ctrl+C ends the reading of files in order, and says that there is more', async () => {
  const dataDir = dataFolder();
  const notes = join(dataDir, 'notes');
  mkdirSync(notes);
  for (let i = 0; i < 400; i += 1) {
    writeFileSync(join(notes, `n${i}.md`), `The harbour of town ${i} is wide.`);
  }

  const said = await interrupted('ingest', notes, '--data', dataDir);
  expect(said).toMatch(/^Stopped before its end; .*\n\d+ added/u);
});
