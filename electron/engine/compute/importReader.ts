import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, cancelled, errorPayload, messageOf } from '#shared/errors';
import type { ReadMessage, ReadTask } from '../../transfer/import/readRecords';
import type { WorkerStart } from '../start';

type FromThread = ReadMessage | { end: true } | { failed: unknown };

/** Messages that the thread may be ahead, so that it reads while others write. */
const AHEAD = 3;
/** Room for the longest record; without a limit, what is not in use any more is collected late. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 };

/**
 * Reads a file in a thread of its own: taking gigabytes of JSON apart would hold up everybody else here. Ends the
 * thread when the caller stops taking.
 * @throws AppError CANCELLED, or what the reading throws
 */
export async function* readInThread(
  { workersDir }: Pick<WorkerStart, 'workersDir'>,
  task: ReadTask,
  signal: AbortSignal,
): AsyncGenerator<ReadMessage> {
  const inbox: FromThread[] = [];
  let wake = (): void => undefined;
  const put = (message: FromThread): void => {
    inbox.push(message);
    wake();
  };
  const worker = new Worker(path.join(workersDir, 'importer.cjs'), {
    workerData: { task },
    name: 'importer',
    resourceLimits: LIMITS,
  });
  const onAbort = (): void => put({ failed: cancelled().toPayload() });
  worker.on('message', put);
  worker.once('error', (error: unknown) =>
    put({ failed: new AppError('INTERNAL', messageOf(error)).toPayload() }),
  );
  worker.once('exit', () => put({ failed: cancelled().toPayload() }));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (let i = 0; i < AHEAD; i += 1) worker.postMessage('more');
    for (;;) {
      if (signal.aborted) throw cancelled();
      const message = inbox.shift();
      if (message === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else if ('end' in message) return;
      else if ('failed' in message) throw AppError.fromPayload(errorPayload.parse(message.failed));
      else {
        yield message;
        worker.postMessage('more');
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
