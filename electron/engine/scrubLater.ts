import { storeError, type WritableDatabase } from '../store/database';
import { erasurePendingSince, finishErasure, scrub } from '../store/pendingErasure';
import { logLine } from './log';

const AGAIN_MS = 5_000;

/**
 * Finishes an erasure that another program's reading held up, or that an end of the app cut short, as soon as it can be.
 * Returns what ends the waiting.
 */
export function scrubLater(db: WritableDatabase, finished: () => void): () => void {
  const attempt = (finish: (db: WritableDatabase) => boolean): void => {
    try {
      if (erasurePendingSince(db) !== null && finish(db)) finished();
    } catch (error) {
      const failure = storeError(error);
      if (failure.code !== 'STORE_BUSY') logLine('writer', `erasure: ${failure.message}`);
    }
  };
  attempt(scrub);
  const timer = setInterval(() => attempt(finishErasure), AGAIN_MS);
  timer.unref();
  return () => clearInterval(timer);
}
