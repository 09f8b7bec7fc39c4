import { describe, expect, it } from 'vitest';
import type { MemoryFilter } from '../../../../../shared/domain/memory';
import { daysAgo } from '../../../../../renderer/features/memories/filters/dayPresets';
import { FILTER_GROUPS } from '../../../../../renderer/features/memories/filters/filterGroups';
import {
  findOptions,
  optionsOf,
  withLatest,
  type Facets,
} from '../../../../../renderer/features/memories/filters/filterOptions';
import { withFilter } from '../../../../../renderer/features/memories/state/filters';

const NOW = new Date(2026, 10, 30, 15, 30).getTime();

const FACETS: Facets = {
  total: 3,
  statuses: [{ value: 'active', count: 3 }],
  kinds: [{ value: 'fact', count: 3 }],
  tags: [
    { value: 'work', count: 2 },
    { value: 'home', count: 0 },
  ],
  sources: [
    { value: 'import:jsonl', count: 1 },
    { value: 'import', count: 1 },
  ],
  scopes: [],
  languages: [{ value: '', count: 1 }],
  embedding: [{ value: 'failed', count: 0 }],
  marks: [{ value: 'never_recalled', count: 1 }],
  suggested: [{ value: 'secret', count: 0 }],
};

function source(filter: MemoryFilter) {
  return { filter, facets: FACETS, sessions: [{ id: 's1', title: 'Travel plans' }], now: NOW };
}

it('chats that were looked for come before the latest, each once', () => {
  const old = { id: 'old', title: 'Boats' };
  const latest = [...source({}).sessions, { id: 's2', title: 'Boats again' }];
  const sessions = withLatest([latest[1] ?? old, old], latest);
  expect(sessions.map(({ id }) => id)).toEqual(['s2', 'old', 's1']);
  expect(findOptions('boats', { ...source({}), sessions }).map(({ label }) => label)).toContain('Boats');
});

describe('what can be ticked', () => {
  it('keeps what is chosen, also where nothing has it any more', () => {
    const options = optionsOf('tags', source({ tags: ['gone', 'home'] }));
    expect(options.map(({ label, count, chosen }) => [label, count, chosen])).toEqual([
      ['work', 2, false],
      ['home', 0, true],
      ['gone', 0, true],
    ]);
  });

  it('offers everything before the counts are there', () => {
    const before = { ...source({ tags: ['work'] }), facets: undefined };
    expect(optionsOf('tags', before)).toMatchObject([{ label: 'work', chosen: true }]);
    expect(optionsOf('marks', before)).toHaveLength(3);
  });

  it('takes the last value out together with the list', () => {
    const filter: MemoryFilter = { tags: ['work'], pinned: true };
    const [work] = optionsOf('tags', source(filter));
    expect(withFilter(filter, work?.change ?? {})).toEqual({ pinned: true });
  });

  it.each(FILTER_GROUPS.map(({ id }) => id))('gives each tick of %s a way back', (group) => {
    for (const option of optionsOf(group, source({}))) {
      const ticked = withFilter({}, option.change);
      const again = optionsOf(group, source(ticked)).find(({ key }) => key === option.key);
      expect(again?.chosen, option.label).toBe(true);
      expect(withFilter(ticked, again?.change ?? {})).toEqual({});
    }
  });

  it('finds values of every group, and whole groups', () => {
    const words = (query: string) =>
      findOptions(query, source({})).map(({ group, label }) => `${group}: ${label}`);
    expect(words('WORK')).toEqual(['Tag: work']);
    expect(words('suggested')).toEqual(['Suggested: Secret']);
    expect(words('travel')).toEqual(['Chat: Travel plans']);
    expect(words('not embedded')).toEqual(['Embedding: Not embedded: failed']);
    expect(words('xyzzy')).toEqual([]);
  });
});

describe('days ago', () => {
  it('is the beginning of a day where the person lives', () => {
    expect(daysAgo(0, NOW)).toBe(new Date(2026, 10, 30).getTime());
    expect(daysAgo(365, NOW)).toBe(new Date(2025, 10, 30).getTime());
  });
});
