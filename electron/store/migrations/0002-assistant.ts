import type { Migration } from './migration';

/**
 * What a trustworthy assistant needs: branches of a conversation, modes and pins of sessions, who said an episode,
 * what an answer claims without support, proposals to learn, answers kept for repeated prompts.
 */
export const assistant: Migration = {
  version: 2,
  name: 'assistant',
  up: (db) => {
    db.exec(SESSIONS);
    db.exec(MESSAGES);
    db.exec(MEMORIES);
    db.exec(PROPOSALS);
  },
};

const SESSIONS = `
ALTER TABLE sessions ADD COLUMN mode TEXT NOT NULL DEFAULT 'normal' CHECK (mode IN ('normal', 'read_only'));
ALTER TABLE sessions ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
-- The last message of the branch that is shown.
ALTER TABLE sessions ADD COLUMN head_id TEXT;
-- When its summary was made; null until then.
ALTER TABLE sessions ADD COLUMN summarized_at INTEGER;
UPDATE sessions SET head_id =
  (SELECT id FROM messages m WHERE m.session_id = sessions.id ORDER BY position DESC LIMIT 1);
`;

const MESSAGES = `
-- The message that it follows; edits and second answers have the same parent as what they stand beside.
ALTER TABLE messages ADD COLUMN parent_id TEXT;
UPDATE messages SET parent_id = (
  SELECT p.id FROM messages p WHERE p.session_id = messages.session_id AND p.position < messages.position
  ORDER BY p.position DESC LIMIT 1);
CREATE INDEX messages_parent ON messages (session_id, parent_id, position);
-- Spans of an answer, as JSON, that no listed memory supports.
ALTER TABLE messages ADD COLUMN unsupported TEXT NOT NULL DEFAULT '[]';
ALTER TABLE messages ADD COLUMN cached INTEGER NOT NULL DEFAULT 0 CHECK (cached IN (0, 1));
-- Time range, coverage and budget of the recall behind an answer, as JSON.
ALTER TABLE messages ADD COLUMN recall TEXT;
-- The process of the operating system that writes a streaming answer.
ALTER TABLE messages ADD COLUMN writer_pid INTEGER;

ALTER TABLE message_memories ADD COLUMN kind TEXT NOT NULL DEFAULT 'fact';
UPDATE message_memories SET kind =
  coalesce((SELECT kind FROM memories m WHERE m.id = message_memories.memory_id), 'fact');
`;

const MEMORIES = `
-- Who said an episode, where that was not the person.
ALTER TABLE memories ADD COLUMN speaker TEXT;
DROP INDEX memories_session;
-- Turns of a session in order: what stands before and after one.
CREATE INDEX memories_session ON memories (session_id, created_at, seq) WHERE session_id IS NOT NULL;
-- Correcting and merging look for what points at a memory.
CREATE INDEX memories_merged ON memories (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX memories_superseded ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX memories_other_scope ON memories (scope) WHERE scope <> 'personal';
`;

const PROPOSALS = `
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('fact', 'correction', 'merge')),
  text TEXT NOT NULL,
  -- Normalised: the same thing is proposed once, and not again after it was turned down.
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
  -- Ids of the memories that it corrects or joins, as JSON.
  targets TEXT NOT NULL DEFAULT '[]'
) STRICT, WITHOUT ROWID;
CREATE INDEX proposals_state ON proposals (state, created_at);
CREATE INDEX proposals_session ON proposals (session_id, created_at) WHERE session_id IS NOT NULL;

CREATE TABLE response_cache (
  key TEXT PRIMARY KEY,
  model TEXT NOT NULL,
  text TEXT NOT NULL,
  thinking TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX response_cache_expiry ON response_cache (expires_at);

-- How far each sweep has come, as the number of the last change that it saw.
CREATE TABLE sweeps (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;
