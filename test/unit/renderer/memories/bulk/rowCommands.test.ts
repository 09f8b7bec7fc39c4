import { describe, expect, it } from 'vitest';
import { actionOf, canMerge } from '../../../../../renderer/features/memories/bulk/rowCommands';
import { doneWords, doingWords } from '../../../../../renderer/ui/bulk/bulkWords';
import { matchingValues } from '../../../../../renderer/features/memories/bulk/matchingValues';

const plain = { pinned: false, status: 'active' } as const;

describe('commands on rows', () => {
  it('switch all of them to what the one that is looked at becomes', () => {
    expect(actionOf({ do: 'pin' }, plain)).toEqual({ do: 'set', change: { pinned: true } });
    expect(actionOf({ do: 'pin' }, { ...plain, pinned: true })).toEqual({
      do: 'set',
      change: { pinned: false },
    });
    expect(actionOf({ do: 'archive' }, plain)).toEqual({ do: 'set', change: { status: 'archived' } });
    expect(actionOf({ do: 'archive' }, { ...plain, status: 'archived' })).toEqual({
      do: 'set',
      change: { status: 'active' },
    });
    expect(actionOf({ do: 'pause' }, { ...plain, status: 'paused' })).toEqual({
      do: 'set',
      change: { status: 'active' },
    });
  });

  it('switch on where nothing is known of the rows yet', () => {
    expect(actionOf({ do: 'pin' }, null)).toEqual({ do: 'set', change: { pinned: true } });
  });

  it('ask first where more is to be said', () => {
    expect(actionOf({ do: 'tag' }, plain)).toBeNull();
    expect(actionOf({ do: 'merge' }, plain)).toBeNull();
  });

  it('merge two to fifty', () => {
    expect([1, 2, 50, 51].map(canMerge)).toEqual([false, true, true, false]);
  });
});

it('says what goes on and what was done', () => {
  expect(doingWords({ do: 'trash' }, 20_134)).toBe('Moving 20,134 memories to the trash');
  expect(doneWords({ do: 'trash' }, { changed: 1, label: 'Moved to the trash: “tea”' })).toBe(
    'Moved 1 memory to the trash.',
  );
  expect(doneWords({ do: 'embedAgain' }, { changed: 2, label: 'Embeds 2 memories again' })).toBe(
    'Embeds 2 memories again.',
  );
});

it('completes tags by their beginning first, then by what they hold', () => {
  const known = ['work', 'homework', 'Workshop', 'tea'].map((value) => ({ value, count: 1 }));
  expect(matchingValues(known, '#wor').map(({ value }) => value)).toEqual(['work', 'Workshop', 'homework']);
  expect(matchingValues(known, '')).toHaveLength(4);
});
