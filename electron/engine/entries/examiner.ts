import { parentPort, workerData } from 'node:worker_threads';
import { storeError } from '../../store/database';
import { examineStore } from '../../store/health';
import { verifiedBackup } from '../../store/verifiedBackup';
import type { ExaminerTask } from '../compute/examiner';

// workerData is what examiner.ts passed; both ends are compiled together.
const { dataDir, task } = workerData as { dataDir: string; task: ExaminerTask };

function run(): unknown {
  if (task.do === 'examine') return examineStore(dataDir);
  return verifiedBackup(dataDir, task, (phase) => parentPort?.postMessage({ phase }));
}

try {
  parentPort?.postMessage({ result: run() });
} catch (error) {
  parentPort?.postMessage({ failed: storeError(error).toPayload() });
}
