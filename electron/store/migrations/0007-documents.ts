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
  content_hash TEXT NOT NULL,
  pages INTEGER,
  chunk_tokens INTEGER NOT NULL,
  overlap_tokens INTEGER NOT NULL,
  modified_at INTEGER,
  added_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  UNIQUE (collection, path)
) STRICT, WITHOUT ROWID;

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
`;
