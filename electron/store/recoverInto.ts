import Database from 'better-sqlite3';
import type { Actor } from '#shared/domain/journal';
import { asidePath, dismissAside } from './aside';
import { backupPath } from './backups';
import { runCommand, type CommandContext } from './command';
import type { SqlValue } from './database';
import type { StorePaths } from './paths';
import { copyFrom, rowReader, type Recovered } from './recover';

export type RecoverFrom = { from: 'backup'; name: string } | { from: 'aside'; id: string };

/**
 * Brings what a backup or a set-aside file holds into the present store, as one step that can be undone.
 * What is here stays; the other file is opened read-only and stays too.
 * @throws AppError NOT_FOUND
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
        domains: ['memories', 'sessions', 'graph', 'journal', 'jobs', 'store'],
        label: (recovered) =>
          `Brought back ${recovered.memories.toLocaleString('en')} memories from ${source.from === 'backup' ? 'a backup' : 'the damaged file'}`,
        undoable: true,
      },
      () =>
        copyFrom(
          context.db,
          rowReader(
            {
              // The caller's type is its word for what the SQL beside it selects.
              all: <R>(sql: string, ...params: SqlValue[]) =>
                other.prepare<SqlValue[], R>(sql).all(...params),
              get: <R>(sql: string, ...params: SqlValue[]) =>
                other.prepare<SqlValue[], R>(sql).get(...params),
            },
            context.db,
          ),
        ),
    );
    if (source.from === 'aside') dismissAside(paths, source.id);
    return result;
  } finally {
    other.close();
  }
}
