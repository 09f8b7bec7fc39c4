import { memoryKind } from '#shared/domain/memory';
import { kindNumber } from '../store/vectorSync';
import type { VectorFilter, VectorPayload } from './vectorStore';

/**
 * Where a vector lies in its table: sqlite-vec goes only through the shelves that a query names. A prompt asks for facts
 * that are important enough, and for passages of documents, and each is found without going through all the rest.
 */
const SHELVES = { answers: 0n, others: 1n, passages: 2n };

/** As `injectionImportance` is by default. Where it is set lower, more shelves are gone through. */
const IMPORTANT = 0.5;
const ANSWERING: ReadonlySet<number> = new Set(['fact', 'correction'].map(kindNumber));
const PASSAGE = kindNumber('document');

export function shelfOf({ kind, importance }: VectorPayload): bigint {
  if (kind === PASSAGE) return SHELVES.passages;
  return ANSWERING.has(kind) && importance >= IMPORTANT ? SHELVES.answers : SHELVES.others;
}

/** A condition on the shelves that hold all that passes the filter; null: all of them do. */
export function shelvesFor({
  excludeKinds,
  minImportance,
}: Pick<VectorFilter, 'excludeKinds' | 'minImportance'>): { sql: string; params: bigint[] } | null {
  const kinds = memoryKind.options.map(kindNumber).filter((kind) => !excludeKinds.includes(kind));
  if (kinds.every((kind) => kind === PASSAGE)) return { sql: 'shelf = ?', params: [SHELVES.passages] };
  if (kinds.includes(PASSAGE)) return null;
  const onlyAnswers = kinds.every((kind) => ANSWERING.has(kind)) && (minImportance ?? 0) >= IMPORTANT;
  return onlyAnswers
    ? { sql: 'shelf = ?', params: [SHELVES.answers] }
    : { sql: 'shelf < ?', params: [SHELVES.passages] };
}
