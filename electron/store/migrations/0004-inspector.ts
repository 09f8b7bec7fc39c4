import type { Migration } from './migration';

/**
 * What cleaning up needs: what a text looks like as a column to filter by, contradictions among the proposals, what
 * the person does not want suggested again, saved views of the table, and what each sweep did last.
 */
export const inspector: Migration = {
  version: 4,
  name: 'inspector',
  up: (db) => {
    db.exec(FLAGS);
    db.exec(PROPOSALS);
    db.exec(INSPECTOR);
    db.exec(JOURNAL);
  },
};

/** `text_flags` is a function that each connection brings along (store/database.ts). */
const FLAGS = `
-- What the text looks like (a secret, an instruction), as JSON. Derived.
ALTER TABLE memories ADD COLUMN flags TEXT NOT NULL DEFAULT '[]';
UPDATE memories SET flags = text_flags(text) WHERE text_flags(text) <> '[]';
CREATE INDEX memories_flagged ON memories (seq) WHERE flags <> '[]';
CREATE TRIGGER memories_flags_inserted AFTER INSERT ON memories WHEN new.flags <> text_flags(new.text) BEGIN
  UPDATE memories SET flags = text_flags(new.text) WHERE seq = new.seq;
END;
CREATE TRIGGER memories_flags_updated AFTER UPDATE OF text ON memories
WHEN new.text <> old.text AND new.flags <> text_flags(new.text) BEGIN
  UPDATE memories SET flags = text_flags(new.text) WHERE seq = new.seq;
END;
-- What has a day on which it ends; the sweep asks every minute.
CREATE INDEX memories_expiry ON memories (expires_at) WHERE expires_at IS NOT NULL;
`;

const PROPOSALS = `
CREATE TABLE proposals_new (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('fact', 'correction', 'merge', 'contradiction')),
  text TEXT NOT NULL,
  dedupe_key TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'rejected')),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  flags TEXT NOT NULL DEFAULT '[]',
  proposed_by TEXT NOT NULL,
  session_id TEXT,
  message_id TEXT,
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  memory_id TEXT,
  targets TEXT NOT NULL DEFAULT '[]',
  -- In words, why it is suggested; null where the kind says it all.
  reason TEXT,
  -- A merge by which no word is lost.
  lossless INTEGER NOT NULL DEFAULT 0 CHECK (lossless IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO proposals_new (id, kind, text, dedupe_key, state, confidence, flags, proposed_by, session_id, message_id,
    created_at, decided_at, memory_id, targets)
  SELECT id, kind, text, dedupe_key, state, confidence, flags, proposed_by, session_id, message_id,
    created_at, decided_at, memory_id, targets FROM proposals;
DROP TABLE proposals;
ALTER TABLE proposals_new RENAME TO proposals;
CREATE INDEX proposals_state ON proposals (state, kind, created_at);
CREATE INDEX proposals_session ON proposals (session_id, created_at) WHERE session_id IS NOT NULL;
`;

const INSPECTOR = `
-- What the person does not want to be told of a memory again.
CREATE TABLE dismissals (
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('low_value', 'secret', 'expired')),
  at INTEGER NOT NULL,
  PRIMARY KEY (memory_seq, kind)
) STRICT, WITHOUT ROWID;

-- Filter, order and columns of the table under a name, as JSON.
CREATE TABLE saved_views (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  view TEXT NOT NULL,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Messages and titles of chats that hold words of memories that were erased: they go for good with their chat.
CREATE TABLE erased_words_in (
  kind TEXT NOT NULL CHECK (kind IN ('message', 'session')),
  id TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- A row: erased words may still stand in the write-ahead log.
CREATE TABLE pending_erasure (only INTEGER PRIMARY KEY CHECK (only = 1), since INTEGER NOT NULL) STRICT;

-- How windows were left, by place, as JSON: widths and order of columns. Not journaled.
CREATE TABLE window_state (place TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- The last run of each sweep.
CREATE TABLE sweep_runs (
  name TEXT PRIMARY KEY,
  ran_at INTEGER NOT NULL,
  -- How many it changed, and what it says of it.
  changed INTEGER NOT NULL,
  outcome TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** The changes of a step are counted by the index alone, and read in order. */
const JOURNAL = `
DROP INDEX journal_changes_entry;
CREATE INDEX journal_changes_entry ON journal_changes (journal_seq, follows);
`;
