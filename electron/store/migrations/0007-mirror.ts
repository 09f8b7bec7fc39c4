/**
 * A vector store outside that follows this one. SQLite keeps all vectors and stays the truth; the other one can be
 * built anew from it. What it has to hear of is noted by triggers, and only while there is one.
 */
const FOLLOWED = "EXISTS (SELECT 1 FROM vector_mirrors WHERE state <> 'leaving'";
/** A new one with each change: what is sent meanwhile is not taken for what was sent before. */
const CHANGE = 'abs(random() >> 12)';
const AGAIN = `ON CONFLICT (memory_id) DO UPDATE
    SET vectors = max(vectors, excluded.vectors), change = excluded.change`;

function vectorTrigger(name: string, event: string, row: 'new' | 'old'): string {
  return `
CREATE TRIGGER ${name} AFTER ${event} ON vectors WHEN ${FOLLOWED} AND space_id = ${row}.space_id) BEGIN
  INSERT INTO mirror_outbox SELECT id, 1, ${CHANGE} FROM memories WHERE seq = ${row}.memory_seq
  ${AGAIN};
END;`;
}

export const MIRROR = `
CREATE TABLE vector_mirrors (
  -- Its name over there, made up anew for each copy.
  collection TEXT PRIMARY KEY,
  store TEXT NOT NULL,
  address TEXT NOT NULL,
  space_id INTEGER NOT NULL,
  -- leaving: of no use any more, and still to be removed over there.
  state TEXT NOT NULL CHECK (state IN ('copying', 'following', 'leaving')),
  -- Memories up to this one have been copied.
  copied_to INTEGER NOT NULL DEFAULT 0,
  -- The process that writes to it, and until when nobody else may.
  holder TEXT,
  held_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX vector_mirrors_one_followed ON vector_mirrors ((1)) WHERE state <> 'leaving';

-- Memories of which the other store has not heard yet.
CREATE TABLE mirror_outbox (
  memory_id TEXT PRIMARY KEY,
  -- 0: only what vectors are filtered by has changed.
  vectors INTEGER NOT NULL CHECK (vectors IN (0, 1)),
  change INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER mirror_memory_updated
AFTER UPDATE OF kind, status, importance, expires_at, scope, session_id, created_at ON memories
WHEN ${FOLLOWED}) BEGIN
  INSERT INTO mirror_outbox VALUES (new.id, new.created_at <> old.created_at, ${CHANGE})
  ${AGAIN};
END;
CREATE TRIGGER mirror_memory_deleted AFTER DELETE ON memories WHEN ${FOLLOWED}) BEGIN
  INSERT INTO mirror_outbox VALUES (old.id, 1, ${CHANGE})
  ${AGAIN};
END;
${vectorTrigger('mirror_vector_inserted', 'INSERT', 'new')}
${vectorTrigger('mirror_vector_deleted', 'DELETE', 'old')}
`;
