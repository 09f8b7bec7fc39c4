import type { Breakdown, ScoreWeights } from '#shared/domain/recall';
import { defaultSettings } from '#shared/domain/settings';

/** Always in this order, so that the bar can be read by place as well as by hue. */
export const PARTS = ['similarity', 'importance', 'recency', 'frequency'] as const;
export type Part = (typeof PARTS)[number];

export const DEFAULT_WEIGHTS: ScoreWeights = {
  similarity: defaultSettings.weightSimilarity,
  importance: defaultSettings.weightImportance,
  recency: defaultSettings.weightRecency,
  frequency: defaultSettings.weightFrequency,
};

/** What each part brings to the score: value × weight, over the sum of weights, so that a perfect score fills the bar. */
export function shares(
  breakdown: Breakdown,
  weights: ScoreWeights,
): { name: Part; value: number; share: number }[] {
  const sum = PARTS.reduce((total, name) => total + weights[name], 0);
  return PARTS.map((name) => ({
    name,
    value: breakdown[name],
    share: sum === 0 ? 0 : (breakdown[name] * weights[name]) / sum,
  }));
}
