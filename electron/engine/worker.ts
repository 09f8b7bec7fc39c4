import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { AppError, messageOf, stackOf } from '#shared/errors';
import type { Channel } from '#shared/rpc/protocol';
import { portChannel } from './channels';
import { logLine } from './log';
import type { WorkerStart } from './start';

/** What a worker's start gives back: how to end in order. */
export type StopWorker = () => void | Promise<void>;

/**
 * The frame of each worker thread: starts `run`, reports readiness or the reason it could not start, and ends in
 * order when told to.
 */
export function runWorker(
  role: string,
  run: (start: WorkerStart, host: Channel) => Promise<StopWorker>,
): void {
  const port = parentPort;
  if (port === null) throw new Error(`${role} runs as a worker thread only`);
  // workerData is what EngineHost passed; both ends are compiled together.
  const start = workerData as WorkerStart;
  process.on('unhandledRejection', (error) => {
    logLine(role, `unhandled rejection: ${stackOf(error)}`);
  });
  void begin(role, port, start, run);
}

async function begin(
  role: string,
  port: MessagePort,
  start: WorkerStart,
  run: (start: WorkerStart, host: Channel) => Promise<StopWorker>,
): Promise<void> {
  try {
    const stop = await run(start, portChannel(port));
    port.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop') {
        void Promise.resolve(stop()).finally(() => process.exit(0));
      }
    });
    port.postMessage({ type: 'ready' });
  } catch (error) {
    const failure =
      error instanceof AppError ? error : new AppError('INTERNAL', messageOf(error), { cause: error });
    // What explains itself reaches the person; only a fault of the app needs its stack.
    if (failure.code === 'INTERNAL') logLine(role, `could not start: ${failure.stack ?? failure.message}`);
    port.postMessage({ type: 'failed', error: failure.toPayload() });
  }
}
