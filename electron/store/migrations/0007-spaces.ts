/**
 * The change of the embedding model that is under way. Recall uses the active space until the new one is complete: its
 * vectors themselves say how far it is, so that it goes on after a crash.
 */
export const SPACES = `
CREATE TABLE space_change (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  key TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  -- Null until the model has told its size.
  space_id INTEGER REFERENCES embedding_spaces (id) ON DELETE SET NULL,
  -- Memories that were dealt with, for the progress; counted exactly whenever a process takes it up.
  done INTEGER NOT NULL DEFAULT 0,
  -- Why it does not go on; null while it does.
  problem TEXT,
  -- The process that embeds for it, and until when others leave that to it. UTC ms.
  holder TEXT NOT NULL DEFAULT '',
  held_until INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Memories of which the model of a space that is being built makes nothing, and why.
CREATE TABLE space_failures (
  space_id INTEGER NOT NULL REFERENCES embedding_spaces (id) ON DELETE CASCADE,
  memory_seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  PRIMARY KEY (memory_seq, space_id)
) STRICT, WITHOUT ROWID;
`;
