import type { RouteOutput } from '#shared/contract/index';
import type { ReadableDatabase } from './database';

/** Where the passage stands that the memory is; null for any other memory. */
export function passagePlace(
  db: ReadableDatabase,
  memoryId: string,
): RouteOutput<'documents.placeOf'>['place'] {
  const row = db.get<NonNullable<RouteOutput<'documents.placeOf'>['place']>>(
    `SELECT document_id AS documentId, position FROM document_chunks
     WHERE memory_seq = (SELECT seq FROM memories WHERE id = ?)`,
    memoryId,
  );
  return row ?? null;
}

/** Where another heading begins in a document, or where it has none, another page; in order. */
export function documentOutline(
  db: ReadableDatabase,
  documentId: string,
): RouteOutput<'documents.outline'>['items'] {
  return db.all<RouteOutput<'documents.outline'>['items'][number]>(
    `SELECT position, page, heading FROM (
       SELECT position, page, heading,
         lag(coalesce(heading, page)) OVER (ORDER BY position) AS before
       FROM document_chunks WHERE document_id = ?)
     WHERE coalesce(heading, page) IS NOT NULL AND before IS NOT coalesce(heading, page)
     ORDER BY position`,
    documentId,
  );
}
