import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { streams } from '#shared/contract/index';
import { startEngine, type Engine } from '../../electron/engine/engine';
import { heldBytes, MemoryGauge } from './heldBytes';
import { seedExport } from './importSeed';
import { summarize, timed, type Summary } from './stats';

export interface ImportFigures {
  bytes: number;
  conversations: number;
  messages: number;
  previewSeconds: number;
  importSeconds: number;
  undoSeconds: number;
  /** Of the engine, a process of its own: all that it holds for itself, without pages of files that the system lends it. */
  peakBytes: number;
  /** The most with the pages of files. */
  residentBytes: number;
  /** The peak while all of it is undone. */
  undoPeakBytes: number;
  /** The same before the import, and when nothing had been embedded yet. */
  restBytes: number;
  bareBytes: number;
  /** From the cancel to the end of the stream. */
  cancelMs: number;
  /** Before the import and meanwhile, ms. */
  recallAlone: Summary;
  recallMeanwhile: Summary;
  writeAlone: Summary;
  writeMeanwhile: Summary;
  /** While all of it is undone. */
  recallInUndo: Summary;
  writeInUndo: Summary;
  storeBytes: number;
}

const SETTLES_MS = 5_000;
const ALONE = 40;
const BREATH_MS = 150;
/** The first import is cancelled when so much is done. */
const CANCELLED_AT = 0.1;

/** An import of a large ChatGPT export into an empty store: how fast, how large, and what others feel of it. */
export async function benchImport(root: string, work: string, bytes: number): Promise<ImportFigures> {
  const file = path.join(work, 'conversations.json');
  const { conversations, messages } = seedExport(file, bytes);
  const dataDir = path.join(work, 'import');
  const engine = startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    mode: `process:${process.execPath}`,
    env: { OLLAMA_HOST: '127.0.0.1:9', MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin' },
  });
  await engine.ready();
  const pid = engine.processes()[0]?.pid ?? process.pid;
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
  const bareBytes = heldBytes(pid);
  await remember(engine, 'I prefer tea');
  await engine.request('jobs.wait', { timeoutMs: 60_000 });
  const alone = new Others(engine);
  await alone.run(() => alone.rounds < ALONE);
  const memory = new MemoryGauge(pid);
  const previewSeconds = await preview(engine, file);
  const meanwhile = new Others(engine);
  const started = performance.now();
  let cancelMs = 0;
  const seq = await meanwhile.during(async () => {
    cancelMs = await cancelled(engine, file);
    return run(engine, file);
  });
  const importSeconds = (performance.now() - started) / 1000;
  const { peak, rest, resident } = memory.stop();
  const undoing = new Others(engine);
  const memoryInUndo = new MemoryGauge(pid);
  const undoSeconds =
    (await undoing.during(() => timed(() => engine.request('journal.undo', { seq })))) / 1000;
  const undoPeakBytes = memoryInUndo.stop().peak;
  const storeBytes = statSync(path.join(dataDir, 'mnemoscope.db')).size;
  await engine.stop();
  rmSync(file);
  return {
    ...{ bytes, conversations, messages, previewSeconds, importSeconds, undoSeconds, cancelMs, storeBytes },
    ...{ peakBytes: peak, restBytes: rest, residentBytes: resident, undoPeakBytes, bareBytes },
    recallAlone: summarize(alone.recalls),
    recallMeanwhile: summarize(meanwhile.recalls),
    recallInUndo: summarize(undoing.recalls),
    writeAlone: summarize(alone.writes),
    writeMeanwhile: summarize(meanwhile.writes),
    writeInUndo: summarize(undoing.writes),
  };
}

async function preview(engine: Engine, file: string): Promise<number> {
  const started = performance.now();
  await engine.stream('transfer.preview', { file: { path: file } }, () => undefined);
  return (performance.now() - started) / 1000;
}

async function run(engine: Engine, file: string): Promise<number> {
  const result = await engine.stream('transfer.import', { file: { path: file } }, () => undefined);
  const { counts, seq } = streams['transfer.import'].end.parse(result);
  if (counts.invalid > 0 || seq === null) throw new Error(`${counts.invalid} records could not be read`);
  return seq;
}

async function cancelled(engine: Engine, file: string): Promise<number> {
  const abort = new AbortController();
  let at = 0;
  const onProgress = (chunk: unknown): void => {
    const { doneBytes, totalBytes } = streams['transfer.import'].chunk.parse(chunk);
    if (at > 0 || doneBytes < totalBytes * CANCELLED_AT) return;
    at = performance.now();
    abort.abort();
  };
  await engine
    .stream('transfer.import', { file: { path: file } }, onProgress, { signal: abort.signal })
    .catch(() => undefined);
  return performance.now() - at;
}

async function remember(engine: Engine, text: string): Promise<void> {
  await engine.request('memories.remember', { text, source: 'manual' });
}

/** What somebody else does at the same time: asks, and writes. */
class Others {
  readonly recalls: number[] = [];
  readonly writes: number[] = [];
  rounds = 0;
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const going = this.run(() => !isOver);
    try {
      return await work();
    } finally {
      isOver = true;
      await going;
    }
  }

  async run(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      this.rounds += 1;
      this.recalls.push(
        await timed(() =>
          this.#engine.request('recall.search', { query: 'What did I say about the garden?' }),
        ),
      );
      this.writes.push(
        await timed(() => remember(this.#engine, `Something new: ${this.rounds} ${Math.random()}`)),
      );
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    }
  }
}
