/**
 * A vector store outside that follows this one. SQLite keeps all vectors and stays the truth; the other one can be
 * built anew from it.
 */
export const MIRROR = `
CREATE TABLE vector_mirror (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  store TEXT NOT NULL,
  address TEXT NOT NULL,
  collection TEXT NOT NULL,
  space_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('copying', 'following')),
  -- Memories up to this one have been copied.
  copied_to INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Memories of which the other store has not heard yet.
CREATE TABLE mirror_outbox (memory_seq INTEGER PRIMARY KEY) STRICT;
`;
