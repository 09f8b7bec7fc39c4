import { parentPort, workerData } from 'node:worker_threads';
import { storeError } from '../../store/database';
import { examineStore } from '../../store/health';
import { restoreBackup } from '../../store/restoreBackup';
import { verifiedBackup, verifyBackup, type BackupPhase } from '../../store/verifiedBackup';
import type { ExaminerTask } from '../compute/examiner';

// workerData is what examiner.ts passed; both ends are compiled together.
const { dataDir, task } = workerData as { dataDir: string; task: ExaminerTask };

async function run(): Promise<unknown> {
  const onPhase = (phase: BackupPhase): void => parentPort?.postMessage({ phase });
  switch (task.do) {
    case 'examine':
      return examineStore(dataDir);
    case 'back up':
      return verifiedBackup(dataDir, task, onPhase);
    case 'verify':
      return verifyBackup(dataDir, task.name, task.now);
    case 'restore':
      return restoreBackup(dataDir, task);
  }
}

run().then(
  (result) => parentPort?.postMessage({ result }),
  (error: unknown) => parentPort?.postMessage({ failed: storeError(error).toPayload() }),
);
