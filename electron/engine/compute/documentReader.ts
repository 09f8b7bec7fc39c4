import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, cancelled, codeOf, type ErrorPayload } from '#shared/errors';
import type { Chunk } from '../../documents/chunk';
import type { ReadResult, ReadTask } from '../../documents/readDocument';
import type { WorkerStart } from '../start';

/** What the reading thread says of the file that it reads. */
export type ReaderMessage =
  { page: number; pages: number } | { chunks: Chunk[] } | { result: ReadResult } | { failed: ErrorPayload };

/** What may take more is damaged, or meant to do harm. */
const MOST_MEMORY_MB = 2_048;

export interface ReadCall {
  signal: AbortSignal;
  /** How long it may say nothing. */
  stallMs: number;
  onPage: (done: number, pages: number) => void;
}

export type Read = Extract<ReadResult, { state: 'unchanged' }> | (ReadResult & { chunks: Chunk[] });

/**
 * Reads files in a thread of its own, one at a time: nothing else waits for it, and what a damaged file does to it is
 * that file's end only.
 */
export class DocumentReader {
  readonly #file: string;
  readonly #resourcesDir: string;
  #worker: Worker | null = null;

  constructor({ workersDir, resourcesDir }: Pick<WorkerStart, 'workersDir' | 'resourcesDir'>) {
    this.#file = path.join(workersDir, 'documents.cjs');
    this.#resourcesDir = resourcesDir;
  }

  /** @throws AppError with what is wrong with the file; CANCELLED when the signal fires */
  async read(task: ReadTask, call: ReadCall): Promise<Read> {
    if (call.signal.aborted) throw cancelled();
    const worker = (this.#worker ??= this.#start());
    try {
      return await reading(worker, task, call);
    } catch (error) {
      // What a thread that was given up still says must not pass for the next file.
      if (error instanceof GivenUp) {
        await this.stop();
        throw error.why;
      }
      throw error;
    }
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      name: 'documents',
      workerData: { resourcesDir: this.#resourcesDir },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    // Whoever waits for it hears of it; nobody else has to.
    worker.on('error', () => undefined);
    return worker;
  }
}

/** The thread does not read on. */
class GivenUp extends Error {
  readonly why: AppError;

  constructor(why: AppError) {
    super(why.message);
    this.why = why;
  }
}

function reading(worker: Worker, task: ReadTask, { signal, stallMs, onPage }: ReadCall): Promise<Read> {
  return new Promise((resolve, reject) => {
    const chunks: Chunk[] = [];
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const giveUp = (why: AppError): void => end(() => reject(new GivenUp(why)));
    const stalled = (): void => giveUp(new AppError('VALIDATION', standsStill(task.name, stallMs)));
    const onAbort = (): void => giveUp(cancelled());
    const onError = (error: unknown): void => giveUp(broken(task.name, error));
    const onExit = (): void => giveUp(broken(task.name, null));
    const onMessage = (message: ReaderMessage): void => {
      timer.refresh();
      if ('page' in message) onPage(message.page, message.pages);
      else if ('chunks' in message) for (const chunk of message.chunks) chunks.push(chunk);
      else if ('failed' in message) end(() => reject(AppError.fromPayload(message.failed)));
      else end(() => resolve({ ...message.result, chunks }));
    };
    const timer = setTimeout(stalled, stallMs);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

function standsStill(name: string, stallMs: number): string {
  return `“${name}” was given up: reading it stood still for ${Math.round(stallMs / 1_000)} s. It may be damaged.`;
}

function broken(name: string, error: unknown): AppError {
  const code = codeOf(error);
  return new AppError(
    'VALIDATION',
    code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? `“${name}” was given up: it takes too much memory to read. Split it and add the parts.`
      : `“${name}” was given up: reading it failed. It may be damaged.`,
    { cause: error },
  );
}
