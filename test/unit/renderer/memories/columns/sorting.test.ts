import { describe, expect, it } from 'vitest';
import type { MemorySorts } from '#shared/domain/table';
import { COLUMNS } from '../../../../../renderer/features/memories/columns/columns';
import { ariaSort, nextSorts, sortOf } from '../../../../../renderer/features/memories/columns/sorting';

const newestFirst: MemorySorts = [{ by: 'createdAt', direction: 'desc' }];
const { text, importance, tags, created, used } = COLUMNS;

describe('sorting by one column', () => {
  it('starts in the natural direction and turns round when asked again', () => {
    const byText = nextSorts(newestFirst, text, false);
    expect(byText).toEqual([{ by: 'text', direction: 'asc' }]);
    expect(nextSorts(byText, text, false)).toEqual([{ by: 'text', direction: 'desc' }]);
    expect(nextSorts(newestFirst, importance, false)).toEqual([{ by: 'importance', direction: 'desc' }]);
  });

  it('leaves the order alone where a column has none', () => {
    expect(nextSorts(newestFirst, tags, false)).toBe(newestFirst);
    expect(nextSorts(newestFirst, tags, true)).toBe(newestFirst);
  });

  it('takes the place of several', () => {
    const two = nextSorts(newestFirst, text, true);
    expect(nextSorts(two, importance, false)).toEqual([{ by: 'importance', direction: 'desc' }]);
  });
});

describe('sorting by several columns', () => {
  it('adds a column behind those there are, turns it round, and takes it out again', () => {
    const two = nextSorts(newestFirst, text, true);
    expect(two.map(({ by }) => by)).toEqual(['createdAt', 'text']);
    const turned = nextSorts(two, text, true);
    expect(turned).toEqual([newestFirst[0], { by: 'text', direction: 'desc' }]);
    expect(nextSorts(turned, text, true)).toEqual(newestFirst);
  });

  it('keeps the only one there is', () => {
    const turned = nextSorts(newestFirst, created, true);
    expect(turned).toEqual([{ by: 'createdAt', direction: 'asc' }]);
    expect(nextSorts(turned, created, true)).toEqual(newestFirst);
  });

  it('has three at most: a fourth takes the place of the third', () => {
    const three = nextSorts(nextSorts(newestFirst, text, true), importance, true);
    expect(nextSorts(three, used, true).map(({ by }) => by)).toEqual(['createdAt', 'text', 'accessCount']);
  });
});

it('tells screen readers which columns sort, and people in which order', () => {
  const two = nextSorts(newestFirst, text, true);
  expect(ariaSort(two, created)).toBe('descending');
  expect(ariaSort(two, text)).toBe('ascending');
  expect(ariaSort(two, importance)).toBe('none');
  expect(ariaSort(two, tags)).toBeUndefined();
  expect(sortOf(two, text)).toEqual({ place: 2, direction: 'asc' });
  expect(sortOf(two, tags)).toBeNull();
});
