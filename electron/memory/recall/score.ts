import type { Breakdown, ScoreWeights } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';

const HOUR_MS = 3_600_000;
/** This many uses count as "all the time". */
const FREQUENT = 10;

export interface Scored {
  /** Calibrated, 0–1. */
  similarity: number;
  importance: number;
  createdAt: number;
  accessCount: number;
}

/** The four parts of a score, each 0–1. Recency is exp(−age/τ); a clock that jumped back counts as no age. */
export function scoreBreakdown(memory: Scored, now: number, recencyHours: number): Breakdown {
  const ageHours = Math.max(0, now - memory.createdAt) / HOUR_MS;
  return {
    similarity: clamp(memory.similarity),
    importance: clamp(memory.importance),
    recency: Math.exp(-ageHours / recencyHours),
    frequency: Math.min(memory.accessCount / FREQUENT, 1),
  };
}

/** 0.6·similarity + 0.2·importance + 0.15·recency + 0.05·frequency, with the weights of the settings. */
export function totalScore(parts: Breakdown, weights: ScoreWeights): number {
  return clamp(
    weights.similarity * parts.similarity +
      weights.importance * parts.importance +
      weights.recency * parts.recency +
      weights.frequency * parts.frequency,
  );
}

export function weightsOf(settings: Settings): ScoreWeights {
  return {
    similarity: settings.weightSimilarity,
    importance: settings.weightImportance,
    recency: settings.weightRecency,
    frequency: settings.weightFrequency,
  };
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
