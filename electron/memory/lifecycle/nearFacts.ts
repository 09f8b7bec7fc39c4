import { memoryKind } from '#shared/domain/memory';
import type { ReadableDatabase } from '../../store/database';
import { factSeqsWithWords } from '../../store/factSearch';
import { memoriesBySeq } from '../../store/memoriesRead';
import { activeSpace } from '../../store/spaces';
import { kindNumber } from '../../store/vectorSync';
import type { VectorReader } from '../../vectors/vectorStore';
import { contentWords } from '../claims/contentWords';
import { saysNothingNew } from '../claims/sameness';

const NEAREST = 12;
/** More words find nothing else. */
const MOST_WORDS = 12;

/** Facts that may say the same as this one: the nearest by meaning, or by words while it has no vector. */
export function nearFacts(db: ReadableDatabase, vectors: VectorReader, seq: number, least: number): number[] {
  const [row] = memoriesBySeq(db, [seq]);
  if (row?.kind !== 'fact' || row.status !== 'active') return [];
  const space = activeSpace(db);
  const vector = space === null ? null : vectors.vectorOf(space.id, seq);
  if (space === null || vector === null) return repeatedBy(db, row.text, row.scope);
  return vectors
    .query(space.id, vector, NEAREST, {
      live: true,
      excludeKinds: memoryKind.options.filter((kind) => kind !== 'fact').map(kindNumber),
      minImportance: null,
      notExpiredAt: null,
    })
    .filter((hit) => hit.memorySeq !== seq && hit.cosine >= least)
    .map(({ memorySeq }) => memorySeq);
}

function repeatedBy(db: ReadableDatabase, text: string, scope: string): number[] {
  const words = contentWords(text).slice(0, MOST_WORDS);
  if (words.length < 2) return [];
  const wanted = (known: string): boolean => known !== text && saysNothingNew(text, known);
  return factSeqsWithWords(
    db,
    words.map((word) => [word]),
    scope,
    wanted,
  );
}
