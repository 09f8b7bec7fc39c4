import Database from 'better-sqlite3';
import type { Actor } from '#shared/domain/journal';
import { AppError, messageOf } from '#shared/errors';
import { asidePath, dismissAside } from './aside';
import { backupPath } from './backups';
import { runCommand, type CommandContext } from './command';
import { sqliteCode, type SqlValue } from './database';
import type { StorePaths } from './paths';
import { copyFrom, rowReader, type Recovered, type Source } from './recover';

export type RecoverFrom = { from: 'backup'; name: string } | { from: 'aside'; id: string };

/**
 * Brings what a backup or a set-aside file holds into the present store, as one step that can be undone.
 * What is here stays; the other file is opened read-only and stays too.
 * @throws AppError NOT_FOUND; STORE_UNAVAILABLE when nothing can be read from the other file
 */
export function recoverInto(
  context: CommandContext,
  paths: StorePaths,
  source: RecoverFrom,
  caller: { actor: Actor; requestId?: string | undefined },
): Recovered {
  const file = source.from === 'backup' ? backupPath(paths, source.name) : asidePath(paths, source.id);
  const other = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const result = runCommand(
      context,
      {
        name: 'store.recover',
        ...caller,
        domains: ['memories', 'sessions', 'documents', 'graph', 'journal', 'jobs', 'store'],
        label: (recovered) =>
          `Brought back ${recovered.memories.toLocaleString('en')} memories from ${source.from === 'backup' ? 'a backup' : 'the damaged file'}`,
        undoable: true,
      },
      () => copyFrom(context.db, rowReader(sourceOf(other), context.db)),
    );
    // A file that gave nothing stays on offer: something else may still read it.
    if (source.from === 'aside' && (result.memories > 0 || result.unreadable === 0)) {
      dismissAside(paths, source.id);
    }
    return result;
  } finally {
    other.close();
  }
}

/** Faults of the other file are said to be its own: they must not pass for damage of the present store. */
function sourceOf(other: Database.Database): Source {
  return {
    // The caller's type is its word for what the SQL beside it selects.
    *rows<R>(sql: string): Iterable<R> {
      try {
        yield* other.prepare<[], R>(sql).iterate();
      } catch (error) {
        throw unreadable(error);
      }
    },
    get: <R>(sql: string, ...params: SqlValue[]): R | undefined => {
      try {
        return other.prepare<SqlValue[], R>(sql).get(...params);
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

function unreadable(error: unknown): AppError {
  return new AppError('STORE_UNAVAILABLE', `That file cannot be read: ${messageOf(error)}.`, {
    cause: error,
    details: { sqlite: sqliteCode(error) ?? '' },
  });
}
