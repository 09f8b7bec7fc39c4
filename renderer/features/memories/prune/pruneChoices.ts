import type { MemoryFilter } from '#shared/domain/memory';
import { formatDay, formatScore } from '../../../ui/format';
import { daysAgo } from '../filters/dayPresets';

export interface Choice {
  value: string;
  label: string;
}

export const ANY = 'any';

const SPANS: readonly { days: number; words: string }[] = [
  { days: 91, words: '3 months' },
  { days: 183, words: '6 months' },
  { days: 365, words: 'a year' },
  { days: 731, words: '2 years' },
  { days: 1_096, words: '3 years' },
];
const DECAYS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5];
const IMPORTANCES = [0.1, 0.2, 0.3, 0.5, 0.7];

/** How a select says spans of time. */
export interface SpanWords {
  any: string;
  /** "6 months" */
  longer: (span: string) => string;
  /** A day. */
  before: (day: string) => string;
}

/** Instants to choose from, with the one that is set where it is none of them. `now`: UTC ms. */
export function spanChoices(value: number | undefined, now: number, words: SpanWords): Choice[] {
  const known = SPANS.map(({ days, words: span }) => ({
    value: String(daysAgo(days, now)),
    label: words.longer(span),
  }));
  const own =
    value === undefined || known.some((choice) => choice.value === String(value))
      ? []
      : [{ value: String(value), label: words.before(formatDay(value)) }];
  return [{ value: ANY, label: words.any }, ...known, ...own];
}

export function decayChoices(value: number | undefined): Choice[] {
  return scoreChoices(DECAYS, value, (score) => `Below ${formatScore(score)}`);
}

export function importanceChoices(value: number | undefined): Choice[] {
  return scoreChoices(IMPORTANCES, value, (score) => `Up to ${formatScore(score)}`);
}

function scoreChoices(
  known: readonly number[],
  value: number | undefined,
  words: (score: number) => string,
): Choice[] {
  const scores =
    value === undefined || known.includes(value) ? known : [...known, value].sort((a, b) => a - b);
  return [
    { value: ANY, label: 'Any' },
    ...scores.map((score) => ({ value: String(score), label: words(score) })),
  ];
}

/** What a choice means; undefined: any. */
export function chosenNumber(value: string): number | undefined {
  return value === ANY ? undefined : Number(value);
}

/** Whether anything says what is to go: without it all would. */
export function hasCriteria(criteria: MemoryFilter): boolean {
  return Object.keys(criteria).length > 0;
}

/** Where nothing was asked for: old, and no answer has needed it for long. `lowValueBelow`: the setting. */
export function usualCriteria(lowValueBelow: number, now: number): MemoryFilter {
  return { createdBefore: daysAgo(SPANS[0]?.days ?? 0, now), decayBelow: lowValueBelow };
}
