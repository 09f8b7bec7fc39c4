import type { WritableDatabase } from './database';

export const FULL_TEXT_TABLES = ['memories_fts', 'memories_cjk', 'aliases_fts'];

/**
 * Lets full text forget rows the quick way while `body` runs: terms are marked as gone and drop out as the index is
 * merged. Texts that an undo takes away stay in the journal, so nothing is kept in the file for longer by that; erasing
 * merges the whole index. Taking each term out at once costs milliseconds for each row in a large store.
 */
export function forgettingQuickly<T>(db: WritableDatabase, body: () => T): T {
  secureDelete(db, 0);
  try {
    return body();
  } finally {
    // Some errors end a transaction by themselves, and the switch is back with it.
    if (db.inTransaction) secureDelete(db, 1);
  }
}

function secureDelete(db: WritableDatabase, on: 0 | 1): void {
  for (const table of FULL_TEXT_TABLES) {
    db.run(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', ${on})`);
  }
}
