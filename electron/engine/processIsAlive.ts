import { codeOf } from '#shared/errors';

/** Whether another process of this machine with that number runs. Our own number means an earlier life: not alive. */
export function processIsAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0); // signal 0 only asks
    return true;
  } catch (error) {
    // It runs, and belongs to somebody else.
    return codeOf(error) === 'EPERM';
  }
}
