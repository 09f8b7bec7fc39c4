import { parentPort, workerData } from 'node:worker_threads';
import { AppError, messageOf } from '#shared/errors';
import { readRecords, type ReadTask } from '../../transfer/import/readRecords';

// workerData is what importReader.ts passed; both ends are compiled together.
const { task } = workerData as { task: ReadTask };
const port = parentPort;

/** As many pieces as were asked for and not sent yet. */
let credit = 0;
let wake = (): void => undefined;
port?.on('message', () => {
  credit += 1;
  wake();
});

async function run(): Promise<void> {
  for await (const message of readRecords(task)) {
    while (credit === 0) await new Promise<void>((resolve) => (wake = resolve));
    credit -= 1;
    port?.postMessage(message);
  }
  port?.postMessage({ end: true });
}

run()
  .catch((error: unknown) => {
    const failure =
      error instanceof AppError ? error : new AppError('INTERNAL', messageOf(error), { cause: error });
    port?.postMessage({ failed: failure.toPayload() });
  })
  .finally(() => port?.close());
