import { createHash } from 'node:crypto';
import { memoryKind } from '#shared/domain/memory';
import { NEVER_EXPIRES, type VectorPayload, type VectorStore } from '../vectors/vectorStore';
import type { WritableDatabase } from './database';
import { forgetFailures } from './spaceChange';

interface Row {
  memory_seq: number;
  status: string | null;
  kind: string;
  importance: number;
  expires_at: number | null;
  scope: string;
  embedding: string;
}

/** The number that stands for a kind in vector filters: its place in the list of kinds, which only grows. */
export function kindNumber(kind: string): number {
  return memoryKind.options.findIndex((option) => option === kind);
}

const numbers = new Map<string, number>();

/**
 * The number that stands for an area in vector filters: 48 bits of its name's SHA-256. Should two ever share one, the
 * candidates are still checked by name.
 */
export function scopeNumber(scope: string): number {
  const known = numbers.get(scope);
  if (known !== undefined) return known;
  const number = createHash('sha256').update(scope).digest().readUIntBE(0, 6);
  numbers.set(scope, number);
  return number;
}

export function vectorPayload(
  row: Pick<Row, 'status' | 'kind' | 'importance' | 'expires_at' | 'scope'>,
): VectorPayload {
  return {
    live: row.status === 'active',
    kind: kindNumber(row.kind),
    importance: row.importance,
    expiresAt: row.expires_at ?? NEVER_EXPIRES,
    scope: scopeNumber(row.scope),
  };
}

/** Makes the vector store follow what happened to memories, in the same transaction: payloads, edits, deletions. */
export function drainVectorOutbox(db: WritableDatabase, vectors: VectorStore): void {
  const rows = db.all<Row>(
    `SELECT o.memory_seq, m.status, m.kind, m.importance, m.expires_at, m.scope, m.embedding
     FROM vector_outbox o LEFT JOIN memories m ON m.seq = o.memory_seq`,
  );
  if (rows.length === 0) return;
  for (const row of rows) {
    // No row: erased or undone. Pending: the text is another one now, and the old words must not match.
    if (row.status === null || row.embedding === 'pending') {
      vectors.remove(row.memory_seq);
      forgetFailures(db, row.memory_seq);
    } else vectors.updatePayload(row.memory_seq, vectorPayload(row));
  }
  db.run('DELETE FROM vector_outbox');
}
