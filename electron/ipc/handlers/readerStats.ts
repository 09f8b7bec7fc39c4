import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors';
import { dayStarts, weekStarts } from '../../memory/lifecycle/localWeeks';
import type { ReadableDatabase } from '../../store/database';
import type { FilterMeaning } from '../../store/memoryFilter';
import { composition, fading, growth, mostMentioned, used } from '../../store/stats';
import type { Handlers } from './types';

const DAYS = 7;

/** In pieces, between which others are served. */
export function readerStatsHandlers(
  db: ReadableDatabase,
  meaning: () => FilterMeaning & { zone: string },
): Pick<Handlers<'reader'>, 'stats.overview'> {
  return {
    'stats.overview': async ({ weeks }, { signal }) => {
      const { now, zone, settings } = meaning();
      const piece = async <T>(read: () => T): Promise<T> => {
        await nextTurn();
        if (signal.aborted) throw new AppError('CANCELLED', 'Nobody waits for it any more.');
        return read();
      };
      const made = await piece(() => composition(db));
      const grown = await piece(() => growth(db, weekStarts(now, zone, weeks)));
      const { neverRecalled, ...faded } = await piece(() => fading(db, { now, settings }));
      const recalled = await piece(() => used(db, dayStarts(now, zone, DAYS)));
      const entities = await piece(() => mostMentioned(db));
      return { ...made, growth: grown, ...faded, recall: { ...recalled, neverRecalled }, entities };
    },
  };
}
