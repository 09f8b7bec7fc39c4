import { create } from 'zustand';

interface BulkRun {
  /** What is under way, in words; null: nothing. */
  words: string | null;
  done: number;
  total: number;
  /** It takes long enough to be shown with its progress. */
  slow: boolean;
}

export const IDLE: BulkRun = { words: null, done: 0, total: 0, slow: false };

/** The one thing that goes on with many memories; it goes on when another view is shown. */
export const useBulkRun = create<BulkRun>()(() => IDLE);

/** Resolves once nothing goes on, or what goes on takes long: undo right after a change means that change. */
export function shortRunEnded(): Promise<void> {
  const isOver = ({ words, slow }: BulkRun): boolean => words === null || slow;
  if (isOver(useBulkRun.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useBulkRun.subscribe((run) => {
      if (!isOver(run)) return;
      stop();
      resolve();
    });
  });
}
