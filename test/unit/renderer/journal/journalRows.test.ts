import { expect, it } from 'vitest';
import type { JournalEntry } from '#shared/domain/journal';
import { journalRows } from '../../../../renderer/features/journal/journalRows';

const entry = (seq: number, at: Date): JournalEntry => ({
  seq,
  label: `step ${seq}`,
  command: 'memories.edit',
  actor: 'ui',
  at: at.getTime(),
  changes: 1,
  state: 'done',
  partlyUndone: false,
});

it('names each local day on its first step', () => {
  const now = new Date(2026, 4, 3, 12).getTime();
  const entries = [
    entry(4, new Date(2026, 4, 3, 0, 1)),
    entry(3, new Date(2026, 4, 2, 23, 59)),
    entry(2, new Date(2026, 4, 2, 8)),
    entry(1, new Date(2026, 3, 30)),
  ];
  expect(journalRows(entries, now).map(({ entry: { seq }, day }) => [seq, day])).toEqual([
    [4, 'Today'],
    [3, 'Yesterday'],
    [2, null],
    [1, 'Apr 30, 2026'],
  ]);
});
