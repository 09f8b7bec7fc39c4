import { describe, expect, it } from 'vitest';
import { relationOptions, typedRelation } from '../../../../../renderer/ui/entity/relationOptions';

describe('a typed relation', () => {
  it.each([
    ['works at', 'works_at'],
    ['  Works-At ', 'works_at'],
    ['arbeitet bei', 'arbeitet_bei'],
    ['', null],
    ['<b>', null],
    ['42', null],
    ['x'.repeat(61), null],
  ])('%j is %j', (typed, relation) => {
    expect(typedRelation(typed)).toBe(relation);
  });
});

describe('suggested relations', () => {
  const inGraph = [
    { name: 'likes', count: 2 },
    { name: 'sails_with', count: 5 },
  ];

  it('are those of the graph first, the most used before others', () => {
    expect(relationOptions(inGraph, '').slice(0, 3)).toEqual([
      { key: 'sails_with', label: 'sails with', detail: '5 facts' },
      { key: 'likes', label: 'likes', detail: '2 facts' },
      { key: 'uses', label: 'uses' },
    ]);
  });

  it('hold what is typed, in words or as it is stored', () => {
    expect(relationOptions(inGraph, 'sails_w').map(({ key }) => key)).toEqual(['sails_with']);
    expect(relationOptions(inGraph, 'LIVES').map(({ key }) => key)).toEqual(['lives_in', 'lives_with']);
    expect(relationOptions(inGraph, 'no such')).toEqual([]);
  });

  it('can be typed again from their words', () => {
    for (const { key, label } of relationOptions(inGraph, '')) expect(typedRelation(label)).toBe(key);
  });
});
