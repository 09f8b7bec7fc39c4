import { defaultSettings } from '#shared/domain/settings';
import { readQuery } from '../../../electron/memory/recall/asked';
import { coverageFeatures, type CoverageFeatures } from '../../../electron/memory/recall/coverage';
import { findCandidates } from '../../../electron/memory/recall/findCandidates';
import { rankCandidates } from '../../../electron/memory/recall/rank';
import { possibleAnswers } from '../../../electron/memory/recall/recall';
import { routeQuery } from '../../../electron/memory/recall/router';
import type { RecallSet } from './sets';

/** Somewhat more weight for answerable questions: to refuse what is known is the worse of the two faults. */
export const ANSWERABLE_SHARE = 0.6;

export interface Example {
  features: CoverageFeatures;
  answerable: boolean;
}

/** What the coverage model sees of each question of a set; with `withoutAnswers`, as if its answers were not there. */
export function examplesOf(set: RecallSet, options: { withoutAnswers: boolean }): Example[] {
  const { store } = set;
  return set.queries.map((query, i) => {
    const now = query.askedAt ?? Date.now();
    const asked = readQuery(query.query);
    const { route, timeRange } = routeQuery(query.query, { chosen: 'auto', now, zone: 'UTC' });
    const request = {
      query: query.query,
      vector: set.vectors[i] ?? null,
      spaceId: store.spaceId,
      calibrate: store.calibrate,
      limit: defaultSettings.searchLimit,
      purpose: 'search' as const,
      route,
      timeRange,
      settings: defaultSettings,
      now,
    };
    const found = findCandidates(store.db, store.vectors, request, asked);
    const answers = new Set(query.relevant);
    const ranking = rankCandidates(store.db, found, request, asked);
    const ranked = ranking.ranked.filter(
      ({ candidate: { row } }) =>
        !options.withoutAnswers || !sourcesOf(set, row.seq).some((id) => answers.has(id)),
    );
    return {
      features: coverageFeatures(query.query, possibleAnswers(ranked, ranking), found.terms),
      answerable: query.relevant.length > 0 && !options.withoutAnswers,
    };
  });
}

function sourcesOf({ store }: RecallSet, seq: number): string[] {
  const row = store.db.get<{ id: string }>('SELECT id FROM memories WHERE seq = ?', seq);
  return (store.items.get(row?.id ?? '') ?? []).map((item) => item.id);
}

const STEPS = 4_000;
const RATE = 0.5;

/**
 * Logistic regression by gradient descent on standardised features, with a ridge that keeps few examples from being
 * believed too much. Answerable and other examples weigh `weights` in all. Deterministic.
 */
export function fitLogistic(
  examples: readonly Example[],
  { ridge, answerableShare }: { ridge: number; answerableShare: number },
): CoverageFeatures & { intercept: number } {
  const keys = ['similarity', 'fit', 'match'] as const;
  const positives = examples.filter(({ answerable }) => answerable).length;
  const weightOf = ({ answerable }: Example): number =>
    answerable ? answerableShare / positives : (1 - answerableShare) / (examples.length - positives);
  const mean = keys.map((key) => average(examples.map(({ features }) => features[key])));
  const spread = keys.map(
    (key, j) =>
      Math.sqrt(average(examples.map(({ features }) => (features[key] - (mean[j] ?? 0)) ** 2))) || 1,
  );
  const rows = examples.map((example) => ({
    x: keys.map((key, j) => (example.features[key] - (mean[j] ?? 0)) / (spread[j] ?? 1)),
    y: example.answerable ? 1 : 0,
    weight: weightOf(example),
  }));
  let weights = keys.map(() => 0);
  let intercept = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => (ridge * weight) / examples.length);
    let slope = 0;
    for (const { x, y, weight } of rows) {
      const logit = x.reduce((sum, value, j) => sum + value * (weights[j] ?? 0), intercept);
      const error = (1 / (1 + Math.exp(-logit)) - y) * weight;
      slope += error;
      x.forEach((value, j) => (slopes[j] = (slopes[j] ?? 0) + error * value));
    }
    weights = weights.map((weight, j) => weight - RATE * (slopes[j] ?? 0));
    intercept -= RATE * slope;
  }
  const [similarity = 0, fit = 0, match = 0] = weights.map((weight, j) => weight / (spread[j] ?? 1));
  const shift = [similarity, fit, match].reduce((sum, weight, j) => sum + weight * (mean[j] ?? 0), 0);
  return { similarity, fit, match, intercept: intercept - shift };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
