import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { streams } from '#shared/contract/index';
import { startEngine, type Engine } from '../../electron/engine/engine';
import { MemoryGauge } from './memoryGauge';
import { seedExport } from './importSeed';
import { summarize, timed, type Summary } from './stats';

export interface ImportFigures {
  bytes: number;
  conversations: number;
  messages: number;
  previewSeconds: number;
  importSeconds: number;
  undoSeconds: number;
  /**
   * Of the engine, a process of its own: all that it holds for itself, without pages of files that the system lends it.
   * At rest; then at most in a preview and the beginning of an import, with nobody else there.
   */
  bareBytes: number;
  aloneBytes: number;
  /** The same with the pages of files. */
  aloneResidentBytes: number;
  /** With the embedder in use; then at most in an import while others ask and write; and while all of it is undone. */
  restBytes: number;
  peakBytes: number;
  residentBytes: number;
  undoPeakBytes: number;
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
/** The import with nobody else there is cancelled when so much is done. */
const CANCELLED_AT = 0.1;

/** An import of a large ChatGPT export into an empty store: how fast, how large, and what others feel of it. */
export async function benchImport(root: string, work: string, bytes: number): Promise<ImportFigures> {
  const file = path.join(work, 'conversations.json');
  const { conversations, messages } = seedExport(file, bytes);
  const alone = await benchAlone(root, path.join(work, 'alone'), file);
  const shared = await benchShared(root, path.join(work, 'shared'), file);
  rmSync(file);
  return { bytes, conversations, messages, ...alone, ...shared };
}

type Alone = Pick<
  ImportFigures,
  'bareBytes' | 'previewSeconds' | 'aloneBytes' | 'aloneResidentBytes' | 'cancelMs'
>;

/** The preview, and the first tenth of the import, with nobody else there. */
async function benchAlone(root: string, dataDir: string, file: string): Promise<Alone> {
  const { engine, pid } = await started(root, dataDir);
  const memory = new MemoryGauge(pid);
  const previewSeconds = await preview(engine, file);
  const cancelMs = await cancelled(engine, file);
  const { rest, peak, resident } = memory.stop();
  await engine.stop();
  return { bareBytes: rest, previewSeconds, aloneBytes: peak, aloneResidentBytes: resident, cancelMs };
}

/** All of it, and its undo, while somebody asks and writes. */
async function benchShared(root: string, dataDir: string, file: string) {
  const { engine, pid } = await started(root, dataDir);
  await remember(engine, 'I prefer tea');
  await engine.request('jobs.wait', { timeoutMs: 60_000 });
  const alone = new Others(engine);
  await alone.run(() => alone.rounds < ALONE);
  const memory = new MemoryGauge(pid);
  const importing = new Others(engine);
  let seq = 0;
  const importSeconds = await importing.during(async () => (seq = await run(engine, file)));
  const { peak, rest, resident } = memory.stop();
  const undoing = new Others(engine);
  const memoryInUndo = new MemoryGauge(pid);
  const undoSeconds = await undoing.during(() => engine.request('journal.undo', { seq }));
  const undoPeakBytes = memoryInUndo.stop().peak;
  const storeBytes = statSync(path.join(dataDir, 'mnemoscope.db')).size;
  await engine.stop();
  return {
    ...{ importSeconds, undoSeconds, storeBytes, undoPeakBytes },
    ...{ peakBytes: peak, restBytes: rest, residentBytes: resident },
    recallAlone: summarize(alone.recalls),
    recallMeanwhile: summarize(importing.recalls),
    recallInUndo: summarize(undoing.recalls),
    writeAlone: summarize(alone.writes),
    writeMeanwhile: summarize(importing.writes),
    writeInUndo: summarize(undoing.writes),
  };
}

async function started(root: string, dataDir: string): Promise<{ engine: Engine; pid: number }> {
  const engine = startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    mode: `process:${process.execPath}`,
    env: { OLLAMA_HOST: '127.0.0.1:9', MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin' },
  });
  await engine.ready();
  await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
  return { engine, pid: engine.processes()[0]?.pid ?? process.pid };
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

  /** Seconds that the work took. */
  async during(work: () => Promise<unknown>): Promise<number> {
    let isOver = false;
    const going = this.run(() => !isOver);
    try {
      return (await timed(work)) / 1000;
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
