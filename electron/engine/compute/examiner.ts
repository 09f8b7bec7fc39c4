import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, errorPayload, messageOf } from '#shared/errors';
import type { StoreFindings } from '../../store/health';
import type { BackupAsk, BackupPhase } from '../../store/verifiedBackup';
import type { WorkerStart } from '../start';

export type ExaminerTask =
  | { do: 'examine' }
  | ({ do: 'back up' } & BackupAsk)
  | { do: 'verify'; name: string; now: number }
  | { do: 'restore'; name: string; now: number; keep: number };

/** Reads the store from end to end, which takes seconds: in a thread of its own, so that nothing waits for it. */
export interface Examiner {
  examine(signal: AbortSignal): Promise<StoreFindings>;
  /** Returns the name of the backup. */
  backUp(
    ask: Omit<BackupAsk, 'now'>,
    onPhase: (phase: BackupPhase) => void,
    signal?: AbortSignal,
  ): Promise<string>;
  verify(name: string): Promise<void>;
  /** Returns the name of the backup of what was there before. */
  restore(name: string, keep: number): Promise<string>;
}

export function threadExaminer({
  dataDir,
  workersDir,
}: Pick<WorkerStart, 'dataDir' | 'workersDir'>): Examiner {
  const file = path.join(workersDir, 'examiner.cjs');
  return {
    // What the thread sends is what examineStore returned.
    examine: (signal) =>
      inThread(file, { dataDir, task: { do: 'examine' } }, { signal }) as Promise<StoreFindings>,
    backUp: async (ask, onPhase, signal) => {
      const task: ExaminerTask = { do: 'back up', ...ask, now: Date.now() };
      return String(await inThread(file, { dataDir, task }, { onPhase, signal }));
    },
    verify: async (name) => {
      const task: ExaminerTask = { do: 'verify', name, now: Date.now() };
      await inThread(file, { dataDir, task }, {});
    },
    restore: async (name, keep) => {
      const task: ExaminerTask = { do: 'restore', name, keep, now: Date.now() };
      return String(await inThread(file, { dataDir, task }, {}));
    },
  };
}

function inThread(
  file: string,
  workerData: { dataDir: string; task: ExaminerTask },
  { signal, onPhase }: { signal?: AbortSignal | undefined; onPhase?: (phase: BackupPhase) => void },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData, name: 'examiner' });
    const onAbort = (): void => void worker.terminate();
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.on('message', (message: { phase: BackupPhase } | { result: unknown } | { failed: unknown }) => {
      if ('phase' in message) onPhase?.(message.phase);
      else if ('result' in message) resolve(message.result);
      else reject(AppError.fromPayload(errorPayload.parse(message.failed)));
    });
    worker.once('error', (error: unknown) =>
      reject(new AppError('INTERNAL', messageOf(error), { cause: error })),
    );
    worker.once('exit', () => {
      signal?.removeEventListener('abort', onAbort);
      reject(new AppError('CANCELLED', 'Looking at the store was given up.'));
    });
  });
}
