import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { communitiesOf } from '../../../../electron/memory/graph/communities';

/** Everyone is connected with everyone. */
function clique(...ids: string[]): [string, string][] {
  return ids.flatMap((a, i) => ids.slice(i + 1).map((b): [string, string] => [a, b]));
}

describe('groups of what belongs together', () => {
  it('are dense parts, although one edge leads from one to the other', () => {
    const pairs = [...clique('a', 'b', 'c', 'd'), ...clique('x', 'y', 'z'), ['d', 'x'] as [string, string]];
    const groups = communitiesOf(pairs);
    expect(groups.map((group) => [...group].sort().join(''))).toEqual(['abcd', 'xyz']);
    expect(groups[0]?.[0]).toBe('d');
  });

  it('have two members at least', () => {
    expect(communitiesOf([])).toEqual([]);
    expect(communitiesOf([['a', 'a']])).toEqual([]);
    expect(communitiesOf([['a', 'b']])).toEqual([['a', 'b']]);
  });

  it('are the same whatever the order of the pairs', () => {
    const ids = fc.constantFrom(...'a b c d e f g h i j k l'.split(' '));
    const pairs = fc.uniqueArray(fc.tuple(ids, ids), {
      selector: ([a, b]) => [a, b].sort().join(''),
      maxLength: 40,
    });
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (list, random) => {
        const shuffled = list
          .map((pair) => ({ pair, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ pair }): [string, string] => [pair[1], pair[0]]);
        const groups = communitiesOf(list);
        expect(communitiesOf(shuffled)).toEqual(groups);
        const members = groups.flat();
        expect(new Set(members).size).toBe(members.length);
        const sizes = groups.map((group) => group.length);
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      }),
    );
  });

  it('are found among 100,000 with a hub', () => {
    const pairs: [string, string][] = [];
    for (let i = 0; i < 100_000; i += 1) {
      pairs.push([`n${i}`, `n${i - (i % 10)}`]);
      if (i % 10 === 0) pairs.push([`n${i}`, 'hub']);
    }
    const groups = communitiesOf(pairs);
    expect(groups.flat()).toHaveLength(100_001);
  });
});
