import { describe, expect, it } from 'vitest';
import type { MemoryFilter } from '../../../../../shared/domain/memory';
import { filterChips } from '../../../../../renderer/features/memories/filters/chipWords';
import { withFilter } from '../../../../../renderer/features/memories/state/filters';

const day = (month: number, date: number): number => new Date(2026, month - 1, date).getTime();
const labels = (filter: MemoryFilter, title: string | null = null): string[] =>
  filterChips(filter, title).map(({ label }) => label);

describe('chips', () => {
  it('say what narrows, in words', () => {
    expect(labels({ tags: ['a', 'b', 'c'], kinds: ['fact'], languages: ['de', ''] })).toEqual([
      'Kind: Fact',
      'Tag: a, b or 1 more',
      'Language: German or Not known',
    ]);
    expect(labels({ importanceFrom: 0.2, importanceTo: 0.5, decayBelow: 0.1 })).toEqual([
      'Importance 0.20 to 0.50',
      'Decay score below 0.10',
    ]);
    expect(labels({ sessionId: 'x' }, 'Trip')).toEqual(['Chat: Trip']);
    expect(labels({ sessionId: 'x' })).toEqual(['Chat: one that is gone']);
  });

  it('leave a single status to its tab', () => {
    expect(labels({ statuses: ['trash'] })).toEqual([]);
    expect(labels({ statuses: ['active', 'paused'] })).toEqual(['Status: Active or Paused']);
  });

  it('name the last day that counts', () => {
    expect(labels({ createdBefore: day(5, 4) })).toEqual(['Made up to May 3, 2026']);
    expect(labels({ createdFrom: day(5, 3), createdBefore: day(5, 4) })).toEqual(['Made on May 3, 2026']);
    expect(labels({ createdFrom: day(5, 1), createdBefore: day(5, 4) })).toEqual([
      'Made May 1, 2026 to May 3, 2026',
    ]);
  });

  it('leave nothing when all are taken out', () => {
    const filter: MemoryFilter = {
      statuses: ['active', 'paused'],
      tags: ['a'],
      createdFrom: 1,
      createdBefore: 2,
      importanceFrom: 0.1,
      recalled: false,
      idleSince: 3,
      pinned: false,
      flagged: true,
      idPrefix: 'ab',
      sessionId: 's',
      suggested: ['expired'],
    };
    const left = filterChips(filter, null).reduce((now, { remove }) => withFilter(now, remove), filter);
    expect(left).toEqual({});
  });
});
