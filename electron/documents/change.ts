import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/domain/journal';
import { AppError } from '#shared/errors';
import { plural, quote } from '../memory/words';
import { entryOfStep } from '../store/bulk';
import { runCommand, type CommandContext } from '../store/command';
import { documentsByIds } from '../store/documents';
import { chunksOf, forgetChunks, moveDocuments, removeDocuments, takenPaths } from '../store/documentsWrite';
import { setStatus } from '../store/memoriesWrite';

interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

interface Changed {
  changed: number;
  /** The step for undo; null when nothing changed. */
  seq: number | null;
}

/** Takes documents away; their passages go to the trash. One step. */
export function removeSome(context: CommandContext, ids: readonly string[], caller: Caller): Changed {
  const { db, now } = context;
  const what = describe(context, ids);
  return asStep(
    context,
    { name: 'documents.remove', label: `Removed ${what}`, caller, domains: CHUNK_DOMAINS },
    () => {
      const chunks = chunksOf(db, ids);
      setStatus(
        db,
        chunks.map(({ id }) => id),
        'trash',
        ['active', 'paused', 'archived', 'superseded'],
        now(),
      );
      forgetChunks(
        db,
        chunks.map(({ seq }) => seq),
      );
      return removeDocuments(db, ids);
    },
  );
}

/**
 * Puts documents into another collection. One step.
 * @throws AppError CONFLICT when that has one from the same place
 */
export function moveSome(
  context: CommandContext,
  { ids, collection }: { ids: readonly string[]; collection: string },
  caller: Caller,
): Changed {
  const { db } = context;
  const label = `Moved ${describe(context, ids)} to the collection ${quote(collection)}`;
  return asStep(context, { name: 'documents.move', label, caller, domains: MOVE_DOMAINS }, () => {
    const [taken] = takenPaths(db, ids, collection);
    if (taken !== undefined) {
      throw new AppError(
        'CONFLICT',
        `${quote(taken)} is in the collection ${quote(collection)} already. Remove one of the two first.`,
      );
    }
    return moveDocuments(db, ids, collection);
  });
}

const MOVE_DOMAINS = ['documents', 'journal'] as const;
const CHUNK_DOMAINS = ['documents', 'memories', 'journal', 'graph', 'jobs'] as const;

function describe({ db }: CommandContext, ids: readonly string[]): string {
  const found = documentsByIds(db, ids);
  const [first] = found;
  return found.length === 1 && first !== undefined
    ? `the document ${quote(first.name)}`
    : plural(found.length, 'document');
}

function asStep(
  context: CommandContext,
  command: {
    name: string;
    label: string;
    caller: Caller;
    domains: typeof MOVE_DOMAINS | typeof CHUNK_DOMAINS;
  },
  body: () => number,
): Changed {
  const { name, label, caller, domains } = command;
  const step = randomUUID();
  const changed = runCommand(
    context,
    { name, ...caller, step, domains, label: () => label, undoable: true },
    body,
  );
  return { changed, seq: entryOfStep(context.db, step) };
}
