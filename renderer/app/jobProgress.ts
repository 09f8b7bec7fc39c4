import type { JobStatus } from '#shared/contract/system';

/** How far the queue is: `most` is the longest it has been since it was last empty. */
export function jobProgress(
  status: Pick<JobStatus, 'pending' | 'running'>,
  mostBefore: number,
): { left: number; done: number; most: number } {
  const left = status.pending + status.running;
  const most = left === 0 ? 0 : Math.max(mostBefore, left);
  return { left, done: most - left, most };
}
