import type { DocumentFormat } from '#shared/domain/document';
import type { WritableDatabase } from './database';

export interface DocumentRecord {
  id: string;
  collection: string;
  path: string;
  name: string;
  format: DocumentFormat;
  sizeBytes: number;
  /** Empty as long as passages are missing. */
  contentHash: string;
  pages: number | null;
  chunkTokens: number;
  overlapTokens: number;
  /** UTC milliseconds, as is `readAt`. */
  modifiedAt: number | null;
  readAt: number;
}

export function putDocument(db: WritableDatabase, document: DocumentRecord): void {
  db.run(
    `INSERT INTO documents (id, collection, path, name, format, size_bytes, content_hash, pages, chunk_tokens,
       overlap_tokens, modified_at, added_at, read_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12)
     ON CONFLICT (id) DO UPDATE SET name = ?4, format = ?5, size_bytes = ?6, content_hash = ?7, pages = ?8,
       chunk_tokens = ?9, overlap_tokens = ?10, modified_at = ?11, read_at = ?12`,
    document.id,
    document.collection,
    document.path,
    document.name,
    document.format,
    document.sizeBytes,
    document.contentHash,
    document.pages,
    document.chunkTokens,
    document.overlapTokens,
    document.modifiedAt,
    document.readAt,
  );
}

export interface ChunkPlace {
  memorySeq: number;
  position: number;
  page: number | null;
  heading: string | null;
}

export function putChunk(db: WritableDatabase, documentId: string, place: ChunkPlace): void {
  db.run(
    `INSERT INTO document_chunks (memory_seq, document_id, position, page, heading) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (memory_seq) DO UPDATE SET position = ?3, page = ?4, heading = ?5`,
    place.memorySeq,
    documentId,
    place.position,
    place.page,
    place.heading,
  );
}

/** Memories by row number; they stay, and stand in no document any more. */
export function forgetChunks(db: WritableDatabase, memorySeqs: readonly number[]): void {
  db.run(
    'DELETE FROM document_chunks WHERE memory_seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(memorySeqs),
  );
}

/** Row numbers and ids of the passages of documents. */
export function chunksOf(
  db: WritableDatabase,
  documentIds: readonly string[],
): { seq: number; id: string }[] {
  return db.all<{ seq: number; id: string }>(
    `SELECT m.seq, m.id FROM json_each(?) w CROSS JOIN document_chunks c ON c.document_id = w.value
     JOIN memories m ON m.seq = c.memory_seq ORDER BY m.seq`,
    JSON.stringify(documentIds),
  );
}

/** Documents of which no passage is left. */
export function removeDocuments(db: WritableDatabase, ids: readonly string[]): number {
  return db.run('DELETE FROM documents WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
    .changes;
}

export function moveDocuments(db: WritableDatabase, ids: readonly string[], collection: string): number {
  return db.run(
    'UPDATE documents SET collection = ?1 WHERE collection <> ?1 AND id IN (SELECT value FROM json_each(?2))',
    collection,
    JSON.stringify(ids),
  ).changes;
}

/** Paths that both these documents and others in the collection have. */
export function takenPaths(db: WritableDatabase, ids: readonly string[], collection: string): string[] {
  return db.column<string>(
    `SELECT path FROM documents WHERE collection = ?1 OR id IN (SELECT value FROM json_each(?2))
     GROUP BY path HAVING count(*) > 1 AND max(id IN (SELECT value FROM json_each(?2))) LIMIT 1`,
    collection,
    JSON.stringify(ids),
  );
}
