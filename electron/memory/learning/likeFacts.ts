import { memoryKind } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { factsWithWords } from '../../store/factSearch';
import { memoriesBySeq } from '../../store/memoriesRead';
import { activeSpace } from '../../store/spaces';
import { kindNumber } from '../../store/vectorSync';
import type { VectorReader } from '../../vectors/vectorStore';
import { contentWords } from '../claims/contentWords';
import { calibrate, calibrationSchema } from '../recall/calibration';
import { bearsOn } from './correctionTargets';

export interface LikeAsk {
  text: string;
  /** Null: words have to do. */
  vector: Float32Array | null;
  /** The space that the vector is of. */
  spaceId: number | null;
  settings: Settings;
}

/** Nearest facts looked at. */
const NEAREST = 20;
/** Share of the telling words of two texts that both have, where there are no vectors. */
const LEAST_COMMON = 0.5;

export interface LikeFact {
  id: string;
  /** Otherwise it is for the person to say whether the correction is about it. */
  certain: boolean;
}

/**
 * The fact or correction in use that means most nearly what a correction says: calibrated similarity of at least
 * ⚙correctionSimilarity, and the same subject. Null when there is none.
 */
export function mostLikeFact(db: ReadableDatabase, vectors: VectorReader, ask: LikeAsk): LikeFact | null {
  const found = ask.vector === null ? byWords(db, ask) : byMeaning(db, vectors, ask);
  const judged = found.map(({ id, text }) => ({ id, bears: bearsOn(text, ask.text) }));
  const best = judged.find(({ bears }) => bears === 'certain') ?? judged.find(({ bears }) => bears !== null);
  return best === undefined ? null : { id: best.id, certain: best.bears === 'certain' };
}

function byMeaning(
  db: ReadableDatabase,
  vectors: VectorReader,
  { vector, spaceId, settings }: LikeAsk,
): { id: string; text: string }[] {
  const space = activeSpace(db);
  if (space === null || space.id !== spaceId || vector === null) return [];
  const calibration = calibrationSchema.parse(JSON.parse(space.calibration));
  const near = vectors
    .query(space.id, vector, NEAREST, {
      live: true,
      excludeKinds: memoryKind.options
        .filter((kind) => kind !== 'fact' && kind !== 'correction')
        .map(kindNumber),
      minImportance: null,
      notExpiredAt: null,
    })
    .filter(({ cosine }) => calibrate(calibration, cosine) >= settings.correctionSimilarity);
  return memoriesBySeq(
    db,
    near.map(({ memorySeq }) => memorySeq),
  ).filter((memory) => memory.scope === settings.scope);
}

function byWords(db: ReadableDatabase, { text, settings }: LikeAsk): { id: string; text: string }[] {
  const words = contentWords(text);
  const common = (other: string): number => {
    const others = new Set(contentWords(other));
    const shared = words.filter((word) => others.has(word)).length;
    return shared / Math.max(1, words.length + others.size - shared);
  };
  return factsWithWords(db, [words], settings.scope, (other) => common(other) >= LEAST_COMMON).sort(
    (a, b) => common(b.text) - common(a.text),
  );
}
