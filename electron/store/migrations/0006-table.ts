import type { Migration } from './migration';

/**
 * All that the table filters and sorts by, but the text, in one index: it says which memories match, and in which
 * order, without a look at the memories themselves, whose texts make them ten times as large. It gives the order of
 * creation too, which another index gave.
 */
export const table: Migration = {
  version: 6,
  name: 'table',
  up: (db) => {
    db.exec(`
      CREATE INDEX memories_table ON memories (
        created_at, seq, status, kind, importance, access_count, last_accessed_at, updated_at, expires_at, pinned,
        embedding, scope, source, language, flags, session_id, tags
      );
      DROP INDEX memories_created;
    `);
  },
};
