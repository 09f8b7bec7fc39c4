import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/domain/journal';
import { historySteps } from '../../../../renderer/features/inspector/history';

const step = (seq: number, textBefore: string | null) => ({
  entry: {
    seq,
    label: `Step ${seq}`,
    command: 'memories.edit',
    actor: 'ui',
    at: seq,
    changes: 1,
    state: 'done',
    partlyUndone: false,
  } satisfies JournalEntry,
  textBefore,
});

describe('history of a memory', () => {
  it('tells what each change of the text led to', () => {
    const steps = historySteps(
      [step(4, 'green tea'), step(3, null), step(2, 'tea'), step(1, null)],
      'coffee',
    );
    expect(steps.map((s) => s.change)).toEqual([
      { before: 'green tea', after: 'coffee' },
      null,
      { before: 'tea', after: 'green tea' },
      null,
    ]);
  });

  it('shows no change where an undo brought the text back', () => {
    expect(historySteps([step(2, 'tea')], 'tea')[0]?.change).toBeNull();
  });

  it('is empty for a memory without history', () => {
    expect(historySteps([], 'tea')).toEqual([]);
  });
});
