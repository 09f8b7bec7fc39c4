/**
 * Memories that live in Markdown files, one for each day. What the files have not heard of yet is noted by triggers, and
 * only while there is a folder for them.
 */
const IN_FILES = "kind IN ('fact', 'correction', 'summary')";

function outboxTrigger(name: string, event: string, row: 'new' | 'old'): string {
  return `
CREATE TRIGGER ${name} AFTER ${event} ON memories
WHEN (${row}.${IN_FILES}${row === 'new' && event !== 'INSERT' ? ` OR old.${IN_FILES}` : ''}) AND EXISTS (SELECT 1 FROM file_folder)
BEGIN INSERT INTO file_outbox VALUES (${row}.id) ON CONFLICT DO NOTHING; END;`;
}

export const FILES = `
CREATE TABLE file_folder (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  path TEXT NOT NULL,
  -- The process that reads and writes the files now, and until when nobody else may.
  holder TEXT,
  holder_pid INTEGER,
  held_until INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Files as they were last read or written; kept when the folder is left, for when it is taken up again.
CREATE TABLE file_days (
  folder TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,
  -- JSON: ids of all entries in it, copies too.
  ids TEXT NOT NULL,
  -- 1: a text stands in it that is the same as a memory with its place elsewhere, or there twice.
  copies INTEGER NOT NULL CHECK (copies IN (0, 1)),
  PRIMARY KEY (folder, file)
) STRICT, WITHOUT ROWID;

-- What a file said of a memory then. No texts, only their hashes: what is erased leaves no words here.
CREATE TABLE file_entries (
  folder TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  file TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (folder, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_entries_file ON file_entries (folder, file);

CREATE TABLE file_outbox (memory_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
${outboxTrigger('file_memory_inserted', 'INSERT', 'new')}
${outboxTrigger(
  'file_memory_updated',
  'UPDATE OF text, kind, importance, status, pinned, expires_at, scope, tags',
  'new',
)}
${outboxTrigger('file_memory_deleted', 'DELETE', 'old')}
`;
