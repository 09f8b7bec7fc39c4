import { describe, expect, it } from 'vitest';
import {
  filterChips,
  isFiltered,
  NO_FILTER,
  percent,
  toggleValue,
  withChosen,
} from '../../../../renderer/features/graph/state/filters';

const chipsOf = (filter: typeof NO_FILTER) =>
  filterChips(
    filter,
    (id) => `community ${id}`,
    (list, value) => `${list} ${value}`,
  );

describe('filters of the graph', () => {
  it('take a value in and out again', () => {
    const once = toggleValue(NO_FILTER, 'types', 'person');
    expect(once.types).toEqual(['person']);
    expect(toggleValue(once, 'types', 'person')).toEqual(NO_FILTER);
    expect(toggleValue(once, 'relations', 'uses')).toMatchObject({ types: ['person'], relations: ['uses'] });
  });

  it('show one chip for each thing that they ask, and each chip leads to the filter without it', () => {
    const filter = {
      ...NO_FILTER,
      types: ['person' as const, 'tool' as const],
      relations: ['works_at'],
      communityIds: ['c1'],
      minConfidence: 0.7,
      orphans: 'hide' as const,
    };
    expect(chipsOf(filter).map(({ label }) => label)).toEqual([
      'types person',
      'types tool',
      'relations works_at',
      'community c1',
      'At least 70 % sure',
      'Linked only',
    ]);
    for (const { key, without } of chipsOf(filter)) {
      expect(chipsOf(without).map((chip) => chip.key)).toEqual(
        chipsOf(filter)
          .map((chip) => chip.key)
          .filter((other) => other !== key),
      );
    }
  });

  it('know whether they leave anything out', () => {
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, minConfidence: 0.1 })).toBe(true);
    expect(isFiltered({ ...NO_FILTER, orphans: 'only' })).toBe(true);
  });

  it('keep showing what is chosen though nothing has it any more', () => {
    expect(withChosen([{ name: 'uses', count: 3 }], ['uses', 'knows'])).toEqual([
      { name: 'uses', count: 3 },
      { name: 'knows', count: 0 },
    ]);
    expect(percent(0.654)).toBe('65 %');
  });
});
