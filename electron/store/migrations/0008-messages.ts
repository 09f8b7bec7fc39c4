import type { Migration } from './migration';

/**
 * Messages are long rows: in a table without row numbers each of them took a page of the tree of ids, and another one
 * for what did not fit. With row numbers a large conversation takes half the room, and half the time to be written.
 * What hangs on messages is put aside meanwhile, as it would go with the old table.
 */
export const messages: Migration = {
  version: 8,
  name: 'messages',
  up: (db) => {
    db.exec(`
      CREATE TEMP TABLE held_memories AS SELECT * FROM message_memories;
      CREATE TEMP TABLE held_facts AS SELECT * FROM message_facts;
      DELETE FROM message_memories;
      DELETE FROM message_facts;
      ${NEW_MESSAGES}
      INSERT INTO new_messages (${COLUMNS}) SELECT ${COLUMNS} FROM messages ORDER BY created_at, session_id, position;
      DROP TABLE messages;
      ALTER TABLE new_messages RENAME TO messages;
      CREATE INDEX messages_parent ON messages (session_id, parent_id, position);
      INSERT INTO message_memories SELECT * FROM held_memories;
      INSERT INTO message_facts SELECT * FROM held_facts;
      DROP TABLE held_memories;
      DROP TABLE held_facts;
    `);
  },
};

const COLUMNS =
  'id, session_id, position, role, text, thinking, mode, model, status, notice, route, route_reason, citations, ' +
  'created_at, parent_id, unsupported, cached, recall, writer_pid';

const NEW_MESSAGES = `
CREATE TABLE new_messages (
  id TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text TEXT NOT NULL,
  thinking TEXT,
  mode TEXT CHECK (mode IN ('memory', 'model')),
  model TEXT,
  status TEXT NOT NULL CHECK (status IN ('streaming', 'complete', 'stopped', 'failed')),
  notice TEXT,
  route TEXT,
  route_reason TEXT,
  citations TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  -- The message that it follows; a conversation is a tree since a question can be asked anew.
  parent_id TEXT,
  -- Sentences about the person that no memory supports, as [start, end] in the text.
  unsupported TEXT NOT NULL DEFAULT '[]',
  cached INTEGER NOT NULL DEFAULT 0 CHECK (cached IN (0, 1)),
  -- How it was recalled, as JSON.
  recall TEXT,
  -- The process that is writing it.
  writer_pid INTEGER,
  UNIQUE (session_id, position)
) STRICT;`;
