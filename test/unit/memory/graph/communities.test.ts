import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { communitiesOf, communitySteps } from '../../../../electron/memory/graph/communities';
import { planted, randIndex } from './plantedGraph';

type Pair = [string, string];

/** Everyone is connected with everyone. */
function clique(...ids: string[]): Pair[] {
  return ids.flatMap((a, i) => ids.slice(i + 1).map((b): Pair => [a, b]));
}

const members = (pairs: readonly Pair[]): string[] =>
  communitiesOf(pairs).map((community) => [...community.members].sort().join(''));

/** Pairs of 24 names: often in several parts, loops and repeated pairs among them. */
const somePairs = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }))
    .map(([a, b]): Pair => [`n${a}`, `n${b}`]),
  { maxLength: 45 },
);

function partOf(pairs: readonly Pair[], start: string): Set<string> {
  const part = new Set([start]);
  for (let size = 0; size < part.size;) {
    size = part.size;
    for (const [a, b] of pairs) if (part.has(a) || part.has(b)) part.add(a).add(b);
  }
  return part;
}

describe('communities', () => {
  it('are dense parts, although one edge leads from one to the other', () => {
    const pairs = [...clique('a', 'b', 'c', 'd'), ...clique('x', 'y', 'z'), ['d', 'x'] as Pair];
    expect(members(pairs)).toEqual(['abcd', 'xyz']);
    expect(communitiesOf(pairs)[0]).toEqual({ id: 'd', members: ['d', 'a', 'b', 'c'] });
  });

  it('have two members at least', () => {
    expect(communitiesOf([])).toEqual([]);
    expect(communitiesOf([['a', 'a']])).toEqual([]);
    expect(communitiesOf([['a', 'b']])).toEqual([{ id: 'a', members: ['a', 'b'] }]);
  });

  it('of a star are one, however many hang on it', () => {
    const star = (size: number): Pair[] => Array.from({ length: size }, (_, i) => ['hub', `leaf${i}`]);
    for (const size of [3, 300, 30_000]) {
      expect(communitiesOf(star(size)).map(({ id, members }) => [id, members.length])).toEqual([
        ['hub', size + 1],
      ]);
    }
  });

  it('are not joined by something that all of them use', () => {
    const teams = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((team) => [
      ...clique(`${team}1`, `${team}2`, `${team}3`, `${team}4`),
      [`${team}1`, 'python'] as Pair,
    ]);
    const sizes = communitiesOf(teams).map((community) => community.members.length);
    expect(sizes).toEqual([5, 4, 4, 4, 4, 4]);
  });

  it('keep their id while their best connected member stays', () => {
    const pairs: Pair[] = [
      ...clique('a', 'b', 'c', 'd'),
      ['m', 'a'],
      ['m', 'b'],
      ['m', 'c'],
      ['m', 'd'],
      ['m', 'z'],
    ];
    expect(communitiesOf(pairs).map(({ id }) => id)).toEqual(['m']);
    expect(communitiesOf([...pairs.slice(1), ['m', 'q']]).map(({ id }) => id)).toEqual(['m']);
  });

  it('are the same whatever the order and direction of the pairs', () => {
    fc.assert(
      fc.property(somePairs, fc.infiniteStream(fc.integer()), (pairs, random) => {
        const shuffled = pairs
          .map(([a, b]) => ({ pair: [b, a] as Pair, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ pair }) => pair);
        expect(communitiesOf(shuffled)).toEqual(communitiesOf(pairs));
      }),
    );
  });

  it('hold everything that has an edge once, and are connected within', () => {
    fc.assert(
      fc.property(somePairs, (pairs) => {
        const found = communitiesOf(pairs);
        const all = found.flatMap((community) => community.members).sort();
        const joined = pairs.filter(([a, b]) => a !== b);
        expect(all).toEqual([...new Set(joined.flat())].sort());
        for (const { id, members } of found) {
          expect(members.length).toBeGreaterThan(1);
          expect(members[0]).toBe(id);
          const within = joined.filter(([a, b]) => members.includes(a) && members.includes(b));
          expect([...partOf(within, id)].sort()).toEqual([...members].sort());
        }
        const sizes = found.map((community) => community.members.length);
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      }),
    );
  });

  it('of one connected part are the same without the others', () => {
    fc.assert(
      fc.property(somePairs, fc.integer({ min: 0, max: 23 }), (pairs, n) => {
        const part = partOf(pairs, `n${n}`);
        const ofPart = communitiesOf(pairs).filter(({ id }) => part.has(id));
        expect(communitiesOf(pairs.filter(([a]) => part.has(a)))).toEqual(ofPart);
        const steps = communitySteps(pairs, new Set([`n${n}`]));
        let step = steps.next();
        while (step.done !== true) step = steps.next();
        expect(step.value).toEqual(ofPart);
      }),
    );
  });
});

describe('planted groups, with a fifth of the links leading elsewhere, are found', () => {
  for (const [count, groups] of [
    [300, 10],
    [3_000, 30],
    [3_000, 100],
    [20_000, 200],
  ] as const) {
    it(`${groups} of ${count / groups}`, () => {
      const { pairs, groupOf } = planted({ count, groups, degree: 6, inside: 0.8, seed: 7 });
      const found = new Map(
        communitiesOf(pairs).flatMap(({ id, members }) => members.map((member) => [member, id] as const)),
      );
      expect(randIndex(groupOf, found)).toBeGreaterThan(0.9);
    });
  }
});
