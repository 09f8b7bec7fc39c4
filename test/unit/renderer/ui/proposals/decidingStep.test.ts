import { expect, it } from 'vitest';
import type { JournalEntry } from '#shared/domain/journal';
import { decidingStep } from '../../../../../renderer/ui/proposals/decidingStep';

const step = (seq: number, at: number, state: JournalEntry['state'] = 'done'): JournalEntry => ({
  seq,
  label: '',
  command: 'x',
  actor: 'ui',
  at,
  changes: 1,
  state,
  partlyUndone: false,
});

it('is the step at the time of the decision, not an earlier or later one', () => {
  const history = [step(9, 90_000), step(5, 50_010), step(1, 1_000)];
  expect(decidingStep(history, 50_000)?.seq).toBe(5);
});

it('is none when it was undone, or is not there', () => {
  expect(decidingStep([step(5, 50_000, 'undone')], 50_000)).toBeNull();
  expect(decidingStep([step(1, 1_000)], 50_000)).toBeNull();
});
