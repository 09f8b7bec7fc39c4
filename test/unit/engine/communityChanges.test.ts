import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedCommunities, differences } from '../../../electron/engine/compute/communityChanges';
import type { FoundCommunity } from '../../../electron/memory/graph/communities';

function movedBetween(communities: FoundCommunity[], known: ReadonlyMap<string, string>) {
  const steps = differences(communities, known);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

it('who has joined, changed or left a community is named once, and nobody else', () => {
  const known = new Map([
    ['a', 'a'],
    ['b', 'a'],
    ['c', 'd'],
    ['d', 'd'],
    ['gone', 'd'],
  ]);
  const found = [
    { id: 'a', members: ['a', 'b', 'c'] },
    { id: 'new', members: ['new', 'd'] },
  ];
  const moved = movedBetween(found, known);
  expect(Object.fromEntries(moved)).toEqual({ c: 'a', new: 'new', d: 'new', gone: null });
  expect(moved).toHaveLength(4);
  expect(changedCommunities(moved, known, ['b'])).toEqual(new Set(['a', 'd', 'new']));
});

it('writing what differs makes memberships those that were found', () => {
  const id = fc.integer({ min: 0, max: 30 }).map(String);
  fc.assert(
    fc.property(fc.dictionary(id, id), fc.dictionary(id, id), (before, after) => {
      const groups = new Map<string, string[]>();
      for (const [member, group] of Object.entries(after)) {
        groups.set(group, [...(groups.get(group) ?? []), member]);
      }
      const found = [...groups].map(([group, members]) => ({ id: group, members }));
      const now = new Map(Object.entries(before));
      for (const [member, group] of movedBetween(found, now)) {
        if (group === null) now.delete(member);
        else now.set(member, group);
      }
      expect(Object.fromEntries(now)).toEqual(Object.fromEntries(Object.entries(after)));
    }),
  );
});

it('many are looked through in steps', () => {
  const members = Array.from({ length: 10_000 }, (_, i) => String(i));
  const steps = differences([{ id: '0', members }], new Map());
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  expect(pauses).toBeGreaterThanOrEqual(4);
});
