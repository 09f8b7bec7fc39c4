import type { RepairName } from '#shared/contract/health';
import { runBackground, type CommandContext } from '../../store/command';
import { compact } from '../../store/compact';
import { storeError } from '../../store/database';
import { countAgain, entitiesAfter, entityCount, settleAgain } from '../../store/healthGraph';
import { rebuildText } from '../../store/healthText';
import { mendVectors } from '../../store/healthVectors';
import { tryAgain } from '../../store/healthWaiting';
import { copyAgain } from '../../store/mirror';
import { removeOrphans } from '../../store/orphans';
import type { VectorStore } from '../../vectors/vectorStore';
import { plural } from '../words';

/** A piece of a repair. */
export interface MendPiece {
  name: RepairName;
  /** Where the piece before has ended; "" at first. */
  position: string;
  /** What earlier pieces have mended. */
  changed: number;
}

export interface Mended {
  changed: number;
  done: number;
  /** Null: it cannot be told. */
  total: number | null;
  /** Where the next piece begins; null after the last. */
  next: string | null;
  /** What the whole repair did, as far as it has come. */
  outcome: string;
}

/** Things put together anew in one piece. */
const ENTITIES_AT_ONCE = 300;
const INDEXES = 3;

/**
 * Carries out a piece of a repair, in one transaction. None of it is a step for undo: it touches only what follows from
 * memories and decisions, never these.
 */
export function mend(context: CommandContext, vectors: VectorStore, piece: MendPiece): Mended {
  const { db } = context;
  const all = (changed: number, outcome: string): Mended => ({
    changed,
    done: 1,
    total: 1,
    next: null,
    outcome,
  });
  switch (piece.name) {
    case 'embed_failed': {
      const again = runBackground(context, ['memories', 'jobs'], () => tryAgain(db));
      return all(
        again,
        again === 0 ? 'Nothing had failed.' : `Tries ${plural(again, 'job')} again in the background.`,
      );
    }
    case 'drop_stale_vectors': {
      const mended = runBackground(context, ['memories', 'jobs', 'store'], () => mendVectors(db, vectors));
      return all(
        mended,
        mended === 0 ? 'All vectors were in order.' : `Put ${plural(mended, 'vector')} in order.`,
      );
    }
    case 'remove_orphans': {
      const gone = runBackground(context, ['memories', 'sessions', 'graph', 'jobs', 'store'], () =>
        removeOrphans(db),
      );
      return all(gone, gone === 0 ? 'There were no loose ends.' : `Removed ${plural(gone, 'loose end')}.`);
    }
    case 'copy_vectors': {
      const begun = runBackground(context, ['store'], () => copyAgain(db));
      return all(0, begun ? 'Copies every vector anew, in the background.' : 'No other store is in use.');
    }
    case 'compact':
      return all(0, compacted(context));
    case 'rebuild_full_text':
      return rebuilt(context, piece);
    case 'settle_graph':
      return settled(context, piece);
  }
}

function compacted({ db, committed }: CommandContext): string {
  try {
    const { freed, done } = compact(db);
    committed(['store']);
    const words = `The file is ${(freed / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB smaller.`;
    if (done) return words;
    return `${words} The disk gets that back once other programs that have the store open let go of it.`;
  } catch (error) {
    throw storeError(error);
  }
}

function rebuilt(context: CommandContext, { position }: MendPiece): Mended {
  const part = Number(position);
  runBackground(context, ['memories', 'graph', 'store'], () => rebuildText(context.db, part));
  const done = part + 1;
  return {
    changed: 0,
    done,
    total: INDEXES,
    next: done < INDEXES ? String(done) : null,
    outcome: 'The search index was made anew.',
  };
}

function settled(context: CommandContext, { position, changed }: MendPiece): Mended {
  const { db } = context;
  const ids = entitiesAfter(db, position, ENTITIES_AT_ONCE);
  runBackground(context, ['graph', 'store'], () => settleAgain(db, ids));
  const last = ids.at(-1);
  const done = changed + ids.length;
  const outcome = `Put the graph together anew: ${plural(done, 'thing')}.`;
  if (last !== undefined) {
    return { changed: done, done, total: Math.max(done, entityCount(db)), next: last, outcome };
  }
  // Last, since settling counts on from what was there.
  runBackground(context, ['graph', 'store'], () => countAgain(db));
  return { changed: done, done, total: done, next: null, outcome };
}
