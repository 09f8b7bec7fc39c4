import type { RouteOutput } from '#shared/contract/index';
import { SELF_NAME } from '#shared/domain/graph';
import type { Actor } from '#shared/domain/journal';
import { runCommand, type CommandContext } from '../../../store/command';
import type { ReadableDatabase } from '../../../store/database';
import {
  aboveCap,
  expiredEdges,
  forgetEntities,
  hasOldHistory,
  isReading,
  leastImportant,
  orphans,
  removeEntities,
  removeOldHistory,
  type Evictable,
} from '../../../store/evict';
import { membersOf } from '../../../store/graphSettle';
import { plural } from '../../words';
import { canonicalName } from '../normalizeName';
import { settleGraph } from '../settleGraph';

type Evicted = RouteOutput<'graph.evict'>;

const DAY_MS = 86_400_000;
/** Names in the answer. */
const NAMES = 20;
const NOTHING: Evicted = { expiredEdges: 0, orphans: 0, aboveCap: 0, names: [] };

/**
 * Takes out of the graph what is of no use any more, as one step: facts that texts stopped saying long ago, things
 * that nothing speaks of, and above the limit the least important ones. Facts of a memory that is only set aside
 * stay as long as the memory, since they come back with it.
 *
 * A dry run does the same and takes it back, so that it cannot say anything else than what would be done.
 */
export function evict(
  context: CommandContext,
  { dryRun }: { dryRun: boolean },
  caller: { actor: Actor; requestId?: string | undefined },
): Evicted {
  if (!isWanted(context)) return NOTHING;
  if (dryRun) return rehearsed(context);
  return runCommand(
    context,
    {
      name: 'graph.evict',
      ...caller,
      domains: ['graph', 'journal'],
      label: describe,
      undoable: true,
    },
    () => remove(context),
  );
}

function isWanted({ db, now, settings }: CommandContext): boolean {
  const { edgeExpiryDays, entityCap } = settings();
  return (
    hasOldHistory(db, now() - edgeExpiryDays * DAY_MS) || unused(db).length > 0 || aboveCap(db, entityCap) > 0
  );
}

/** A text that is still to be read may name them again. */
function unused(db: ReadableDatabase): Evictable[] {
  return isReading(db) ? [] : orphans(db, canonicalName(SELF_NAME));
}

class Rehearsed extends Error {
  constructor(readonly done: Evicted) {
    super('Taken back.');
  }
}

function rehearsed(context: CommandContext): Evicted {
  try {
    return context.db.immediate(() => {
      throw new Rehearsed(remove(context));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.done;
    throw error;
  }
}

function remove({ db, now, settings }: CommandContext): Evicted {
  const { edgeExpiryDays, entityCap } = settings();
  const at = now();
  const before = expiredEdges(db);
  removeOldHistory(db, at - edgeExpiryDays * DAY_MS);
  settleGraph(db, at);
  const gone = before - expiredEdges(db);
  const forgotten = unused(db);
  for (const { id } of forgotten) removeEntities(db, membersOf(db, id));
  const excess = aboveCap(db, entityCap);
  const least = excess === 0 ? [] : leastImportant(db, excess, canonicalName(SELF_NAME));
  forgetEntities(
    db,
    least.map(({ id }) => id),
  );
  settleGraph(db, at);
  const names = [...forgotten, ...least].slice(0, NAMES).map(({ name }) => name);
  return { expiredEdges: gone, orphans: forgotten.length, aboveCap: least.length, names };
}

function describe(done: Evicted): string {
  const things = done.orphans + done.aboveCap;
  return `Tidied the graph: ${plural(done.expiredEdges, 'old fact')} and ${plural(things, 'thing')} removed`;
}
