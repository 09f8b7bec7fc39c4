import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, messageOf } from '#shared/errors';
import { readDocument, type ReadTask } from '../../documents/readDocument';
import { createTokenCounter } from '../../models/tokens/wordPiece';
import type { ReaderMessage } from '../compute/documentReader';

// workerData is what documentReader.ts passed; both ends are compiled together.
const { resourcesDir } = workerData as { resourcesDir: string };
const tools = { count: createTokenCounter(resourcesDir), mapsDir: join(resourcesDir, 'cmaps') };

function tell(message: ReaderMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (task: ReadTask) => {
  readDocument(task, tools, {
    onPage: (done, pages) => tell({ page: done, pages }),
    onChunks: (chunks) => tell({ chunks }),
  }).then(
    (result) => tell({ result }),
    (error: unknown) => {
      const told =
        error instanceof AppError
          ? error
          : new AppError('INTERNAL', `“${task.name}” cannot be read: ${messageOf(error)}.`);
      tell({ failed: told.toPayload() });
    },
  );
});
