import {
  documentFormat,
  type DocumentChunk,
  type DocumentInfo,
  type DocumentPlace,
} from '#shared/domain/document';
import { embeddingState } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import type { ReadableDatabase } from './database';

interface DocumentRow {
  id: string;
  collection: string;
  path: string;
  name: string;
  format: string;
  size_bytes: number;
  content_hash: string;
  pages: number | null;
  chunk_tokens: number;
  overlap_tokens: number;
  modified_at: number | null;
  added_at: number;
  read_at: number;
  chunks: number;
  embedded: number;
  refused: number;
}

/** Looks at passages only where some have no vector. */
const COLUMNS = `*, CASE WHEN embedded < chunks THEN (SELECT count(*) FROM document_chunks c
  JOIN memories m ON m.seq = c.memory_seq WHERE c.document_id = documents.id AND m.embedding = 'failed')
  ELSE 0 END AS refused`;

/** A document with what tells whether its file has changed; the hash is empty as long as passages are missing. */
export type StoredDocument = DocumentInfo & { contentHash: string };

/** Newest first, of this collection or all; `query`: words that the path has to hold. */
export function listDocuments(
  db: ReadableDatabase,
  { collection, query }: { collection: string | null; query: string },
): DocumentInfo[] {
  const words = query.split(/\s+/u).filter((word) => word !== '');
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/gu, String.raw`\$&`)}%`);
  return db
    .all<DocumentRow>(
      `SELECT ${COLUMNS} FROM documents WHERE (?1 IS NULL OR collection = ?1)
         AND NOT EXISTS (SELECT 1 FROM json_each(?2) w WHERE documents.path NOT LIKE w.value ESCAPE '\\')
       ORDER BY read_at DESC, path`,
      collection,
      JSON.stringify(patterns),
    )
    .map(toInfo);
}

export function listCollections(db: ReadableDatabase): { name: string; documents: number }[] {
  return db.all<{ name: string; documents: number }>(
    'SELECT collection AS name, count(*) AS documents FROM documents GROUP BY collection ORDER BY collection',
  );
}

/** @throws AppError NOT_FOUND */
export function getDocument(db: ReadableDatabase, id: string): StoredDocument {
  const row = db.get<DocumentRow>(`SELECT ${COLUMNS} FROM documents WHERE id = ?`, id);
  if (row === undefined) {
    throw new AppError('NOT_FOUND', 'That document is not there any more. It may have been removed.');
  }
  return toStored(row);
}

/** Those that are there, oldest first. */
export function documentsByIds(db: ReadableDatabase, ids: readonly string[]): StoredDocument[] {
  return db
    .all<DocumentRow>(
      `SELECT ${COLUMNS} FROM documents WHERE id IN (SELECT value FROM json_each(?)) ORDER BY added_at, path`,
      JSON.stringify(ids),
    )
    .map(toStored);
}

export function documentAt(db: ReadableDatabase, collection: string, path: string): StoredDocument | null {
  const row = db.get<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents WHERE collection = ? AND path = ?`,
    collection,
    path,
  );
  return row === undefined ? null : toStored(row);
}

export function documentExists(db: ReadableDatabase, id: string): boolean {
  return db.get('SELECT 1 AS found FROM documents WHERE id = ?', id) !== undefined;
}

/** Passages in their order. @throws AppError NOT_FOUND */
export function documentChunks(
  db: ReadableDatabase,
  { id, from, limit }: { id: string; from: number; limit: number },
): { items: DocumentChunk[]; total: number } {
  const items = db
    .all<{
      id: string;
      position: number;
      page: number | null;
      heading: string | null;
      text: string;
      status: string;
      embedding: string;
    }>(
      `SELECT m.id, c.position, c.page, c.heading, m.text, m.status, m.embedding
       FROM document_chunks c JOIN memories m ON m.seq = c.memory_seq
       WHERE c.document_id = ? ORDER BY c.position LIMIT ? OFFSET ?`,
      id,
      limit,
      from,
    )
    .map(({ id: memoryId, embedding, ...rest }) => ({
      memoryId,
      ...rest,
      embedding: embeddingState.parse(embedding),
    }));
  return { items, total: getDocument(db, id).chunks };
}

/** Where the passages among these memories stand, by row number. */
export function placesOf(db: ReadableDatabase, memorySeqs: readonly number[]): Map<number, DocumentPlace> {
  if (memorySeqs.length === 0) return new Map();
  const rows = db.all<DocumentPlace & { seq: number }>(
    `SELECT c.memory_seq AS seq, d.id AS documentId, d.name, c.page, c.heading
     FROM document_chunks c JOIN documents d ON d.id = c.document_id
     WHERE c.memory_seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(memorySeqs),
  );
  return new Map(rows.map(({ seq, ...place }) => [seq, place]));
}

/** A passage that a document has, or has had: then it is in the trash, and comes back when the words do. */
export interface KnownChunk {
  seq: number;
  text: string;
  status: string;
  sourceRef: string;
  /** Null: the document has it no more. */
  place: { position: number; page: number | null; heading: string | null } | null;
}

/** `keys`: between which the dedupe keys of all its passages lie, former ones included. */
export function knownChunks(
  db: ReadableDatabase,
  documentId: string,
  keys: { from: string; below: string },
): KnownChunk[] {
  return db
    .all<{
      seq: number;
      text: string;
      status: string;
      source_ref: string;
      position: number | null;
      page: number | null;
      heading: string | null;
    }>(
      `SELECT m.seq, m.text, m.status, m.source_ref, c.position, c.page, c.heading
       FROM document_chunks c JOIN memories m ON m.seq = c.memory_seq WHERE c.document_id = ?1
       UNION ALL
       SELECT m.seq, m.text, m.status, m.source_ref, NULL, NULL, NULL FROM memories m
       WHERE m.dedupe_key >= ?2 AND m.dedupe_key < ?3 AND m.kind = 'document'
         AND NOT EXISTS (SELECT 1 FROM document_chunks c WHERE c.memory_seq = m.seq)`,
      documentId,
      keys.from,
      keys.below,
    )
    .map(({ seq, text, status, source_ref: sourceRef, position, page, heading }) => ({
      ...{ seq, text, status, sourceRef },
      place: position === null ? null : { position, page, heading },
    }));
}

function toStored(row: DocumentRow): StoredDocument {
  return { ...toInfo(row), contentHash: row.content_hash };
}

function toInfo(row: DocumentRow): DocumentInfo {
  return {
    id: row.id,
    collection: row.collection,
    path: row.path,
    name: row.name,
    format: documentFormat.parse(row.format),
    sizeBytes: row.size_bytes,
    pages: row.pages,
    chunks: row.chunks,
    embedded: row.embedded,
    refused: row.refused,
    chunkTokens: row.chunk_tokens,
    overlapTokens: row.overlap_tokens,
    modifiedAt: row.modified_at,
    addedAt: row.added_at,
    readAt: row.read_at,
    complete: row.content_hash !== '',
  };
}
