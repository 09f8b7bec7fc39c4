import type { BulkAction } from '#shared/domain/table';
import { skippedWords } from '#shared/domain/bulk';
import { AppError } from '#shared/errors';
import { bridge } from '../../api/bridge';
import type { MemoryRows } from '../../api/memoryRows';
import { announce, announceError, announceStep } from '../changeToast';
import { doingWords, doneWords } from './bulkWords';
import { IDLE, useBulkRun } from './runState';

const SHOWN_AFTER_MS = 600;

let abort: AbortController | null = null;

export function cancelRun(): void {
  abort?.abort();
}

/**
 * Does something with many memories, with its progress in `useBulkRun`. Says what fails; a second one waits for its
 * turn to be asked for again. Returns whether it was done to its end.
 */
export async function runBulk(
  words: string,
  total: number,
  work: (tell: (done: number) => void, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (abort !== null) {
    announce('Something else is still going on. Wait for its end, or cancel it.');
    return false;
  }
  abort = new AbortController();
  useBulkRun.setState({ words, total, done: 0, slow: false });
  const timer = setTimeout(() => useBulkRun.setState({ slow: true }), SHOWN_AFTER_MS);
  try {
    await work((done) => useBulkRun.setState({ done }), abort.signal);
    return !abort.signal.aborted;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CANCELLED')) announceError(error);
    return false;
  } finally {
    clearTimeout(timer);
    abort = null;
    useBulkRun.setState(IDLE);
  }
}

/** Changes many memories as one step, and says so with Undo. What was done before it was cancelled stays done. */
export function changeRows(rows: readonly number[], action: BulkAction): Promise<boolean> {
  return runBulk(doingWords(action, rows.length), rows.length, async (tell, signal) => {
    const end = await bridge.stream(
      'memories.change',
      { target: { by: 'rows', rows: [...rows] }, action },
      ({ done }) => tell(done),
      { signal },
    );
    const left = skippedWords(end.skips);
    const rest = left === '' ? '' : ` ${left.charAt(0).toUpperCase()}${left.slice(1)}.`;
    if (end.changed > 0) announceStep(`${doneWords(action, end)}${rest}`, end.seq);
    else announce(`Nothing changed.${rest}`);
  });
}

/** More than this take a moment in the store too: they go as the store says. */
const GO_AT_ONCE = 500;

/** The same of rows that leave the list: few go from the screen at once, and come back where it could not be done. */
export async function changeLeavingRows(
  rows: readonly number[],
  action: BulkAction,
  { dropRows, retry }: Pick<MemoryRows, 'dropRows' | 'retry'>,
): Promise<void> {
  const atOnce = rows.length <= GO_AT_ONCE;
  if (atOnce) dropRows(rows);
  const done = await changeRows(rows, action);
  if (atOnce && !done) retry();
}
