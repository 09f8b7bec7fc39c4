import { memoryId } from '../memory/ingest/identity';
import type { ReadableDatabase } from '../store/database';
import { documentAt, documentExists, type StoredDocument } from '../store/documents';

export interface DocumentTarget {
  id: string;
  /** null: it is a new one. */
  known: StoredDocument | null;
}

/**
 * The document that a file is, or is to be. One that was removed gets its old id when it is read again, and with it its
 * passages out of the trash.
 */
export function documentTarget(db: ReadableDatabase, collection: string, path: string): DocumentTarget {
  const known = documentAt(db, collection, path);
  if (known !== null) return { id: known.id, known };
  for (let attempt = 0; ; attempt++) {
    const id = memoryId(`file|${collection}|${path}`, attempt);
    if (!documentExists(db, id)) return { id, known: null };
  }
}
