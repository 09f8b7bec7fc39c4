import type { Dispatcher } from '#shared/rpc/server';
import { markSuspect } from '../store/open';
import type { StorePaths } from '../store/paths';

/** Long enough for the answer that reports the damage to leave. */
const FAREWELL_MS = 100;

/** A worker that meets a damaged file reports it and ends: the engine starts again and examines the file first. */
export function endOnDamage(paths: StorePaths, dispatcher: Dispatcher): Dispatcher {
  return {
    ...dispatcher,
    toAppError: (error) => {
      if (markSuspect(paths, error)) setTimeout(() => process.exit(1), FAREWELL_MS);
      return dispatcher.toAppError(error);
    },
  };
}
