import type { Coverage } from '#shared/domain/recall';

/** What the best candidates of a recall say about whether the question can be answered from them. */
export interface CoverageEvidence {
  /** Similarity of the best candidate, 0–1. */
  best: number;
}

/** Whether what was found covers the question, for a threshold of probability. */
export function coverageOf(evidence: CoverageEvidence, threshold: number): Coverage {
  return { probability: evidence.best, covered: evidence.best >= threshold };
}
