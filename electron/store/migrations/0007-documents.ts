/**
 * Files that were read. Their passages are memories of the kind `document`; a row here says which passage stands where.
 */
export const DOCUMENTS = `
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  collection TEXT NOT NULL,
  -- Where the file was read from: an absolute path, or its name where a browser handed it over.
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  -- Of the file that all passages are from; empty as long as some are missing.
  content_hash TEXT NOT NULL,
  pages INTEGER,
  chunk_tokens INTEGER NOT NULL,
  overlap_tokens INTEGER NOT NULL,
  modified_at INTEGER,
  added_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  -- Derived: its passages, and those of them that have vectors.
  chunks INTEGER NOT NULL DEFAULT 0,
  embedded INTEGER NOT NULL DEFAULT 0,
  UNIQUE (collection, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX documents_newest ON documents (read_at);

CREATE TABLE document_chunks (
  memory_seq INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- From 0.
  position INTEGER NOT NULL,
  -- From 1; null where the format has none.
  page INTEGER,
  -- The headings above it, outermost first, as one line.
  heading TEXT
) STRICT;
CREATE INDEX document_chunks_document ON document_chunks (document_id, position);

-- Where a passage stood when an answer used it, as JSON; null of all other memories.
ALTER TABLE message_memories ADD COLUMN document TEXT;

CREATE TRIGGER document_chunks_inserted AFTER INSERT ON document_chunks BEGIN
  UPDATE documents SET chunks = chunks + 1,
    embedded = embedded + (SELECT embedding = 'embedded' FROM memories WHERE seq = new.memory_seq)
    WHERE id = new.document_id;
END;
CREATE TRIGGER document_chunks_deleted BEFORE DELETE ON document_chunks BEGIN
  UPDATE documents SET chunks = chunks - 1,
    embedded = embedded - (SELECT embedding = 'embedded' FROM memories WHERE seq = old.memory_seq)
    WHERE id = old.document_id;
END;
-- A cascade would come when the memory is gone, and nobody could tell whether it had vectors.
CREATE TRIGGER memories_chunk_deleted BEFORE DELETE ON memories WHEN old.kind = 'document' BEGIN
  DELETE FROM document_chunks WHERE memory_seq = old.seq;
END;
CREATE TRIGGER memories_chunk_embedded AFTER UPDATE OF embedding ON memories
WHEN new.kind = 'document' AND (new.embedding = 'embedded') <> (old.embedding = 'embedded') BEGIN
  UPDATE documents SET embedded = embedded + (new.embedding = 'embedded') - (old.embedding = 'embedded')
    WHERE id = (SELECT document_id FROM document_chunks WHERE memory_seq = new.seq);
END;
`;
