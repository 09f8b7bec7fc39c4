import { rmSync } from 'node:fs';
import path from 'node:path';
import { streams } from '#shared/contract/index';
import { startEngine, type Engine } from '../../electron/engine/engine';
import { seedStore } from './seed';
import { both, summarize, timed, type Summary } from './stats';

interface BulkFigures {
  memories: number;
  trashSeconds: number;
  undoSeconds: number;
  redoSeconds: number;
  /** How long another write takes before, during the bulk action, and while it is undone; ms. */
  writeAlone: Summary;
  writeDuringTrash: Summary;
  writeDuringUndo: Summary;
}

const MEMORIES = 20_000;
const ALONE_MS = 3_000;
const BREATH_MS = 50;

/** All memories of a store to the trash at once, then back: how fast, and what others feel of it. */
export async function benchBulk(root: string, work: string, memories = MEMORIES): Promise<BulkFigures> {
  const dataDir = path.join(work, 'bulk');
  seedStore(dataDir, memories);
  const engine = startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
  });
  await engine.ready();
  const alone = await meanwhile(engine, () => new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
  const target = { by: 'filter', filter: {}, except: [] };
  let seq: number | null = null;
  let changed = 0;
  const trash = await meanwhile(engine, async () => {
    const end = await engine.stream('memories.change', { target, action: { do: 'trash' } }, () => undefined);
    ({ seq, changed } = streams['memories.change'].end.parse(end));
  });
  const undone = await meanwhile(engine, () => engine.request('journal.undo', { seq }));
  const redone = await meanwhile(engine, () => engine.request('journal.redo', { seq }));
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    memories: changed,
    trashSeconds: trash.seconds,
    undoSeconds: undone.seconds,
    redoSeconds: redone.seconds,
    writeAlone: alone.writes,
    writeDuringTrash: trash.writes,
    writeDuringUndo: undone.writes,
  };
}

/** How long `run` takes, and how long somebody else's writes take until it is over. */
async function meanwhile(
  engine: Engine,
  run: () => Promise<unknown>,
): Promise<{ seconds: number; writes: Summary }> {
  const started = performance.now();
  const state = { isOver: false };
  const running = run().finally(() => (state.isOver = true));
  const writes: number[] = [];
  while (!state.isOver) {
    const text = `Something new: ${Math.random()}`;
    writes.push(await timed(() => engine.request('memories.remember', { text, source: 'manual' })));
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
  }
  await running;
  return { seconds: (performance.now() - started) / 1000, writes: summarize(writes) };
}

export function bulkLines(figures: BulkFigures): string[] {
  const { memories } = figures;
  const rate = (seconds: number): string =>
    `${seconds.toFixed(1)} s (${Math.round(memories / seconds).toLocaleString('en')} memories/s)`;
  return [
    '## Many memories at once',
    '',
    `${memories.toLocaleString('en')} memories with vectors go to the trash as one step, which is then undone and done again; meanwhile somebody`,
    'writes. The step is made in pieces, undo and redo are one transaction each: a write that comes then waits for their end.',
    'Waits in ms, medians (p95).',
    '',
    '| what | |',
    '|---|---:|',
    `| to the trash | ${rate(figures.trashSeconds)} |`,
    `| undo | ${rate(figures.undoSeconds)} |`,
    `| redo | ${rate(figures.redoSeconds)} |`,
    `| a write alone | ${both(figures.writeAlone)} |`,
    `| a write during the step | ${both(figures.writeDuringTrash)} |`,
    `| a write during the undo | ${both(figures.writeDuringUndo)} |`,
    '',
  ];
}
