import { expect, it } from 'vitest';
import { daysAgo } from '../../../../../renderer/features/memories/filters/dayPresets';
import {
  chosenNumber,
  decayChoices,
  hasCriteria,
  spanChoices,
  usualCriteria,
} from '../../../../../renderer/features/memories/prune/pruneChoices';

const NOW = new Date(2026, 10, 30, 15).getTime();
const WORDS = {
  any: 'At any time',
  longer: (span: string) => `More than ${span} ago`,
  before: (day: string) => `Before ${day}`,
};

it('offers spans of time, and the one that is set where it is none of them', () => {
  const own = new Date(2020, 0, 2).getTime();
  const labels = spanChoices(own, NOW, WORDS).map(({ label }) => label);
  expect(labels[0]).toBe('At any time');
  expect(labels).toContain('More than a year ago');
  expect(labels.at(-1)).toBe('Before Jan 2, 2020');
  const year = daysAgo(365, NOW);
  expect(spanChoices(year, NOW, WORDS).filter(({ value }) => value === String(year))).toHaveLength(1);
});

it('reads a choice back', () => {
  expect(decayChoices(0.15).map(({ value }) => chosenNumber(value))).toContain(0.15);
  expect(chosenNumber('any')).toBeUndefined();
});

it('knows when nothing says what is to go', () => {
  expect(hasCriteria({})).toBe(false);
  expect(hasCriteria(usualCriteria(0.1, NOW))).toBe(true);
});
