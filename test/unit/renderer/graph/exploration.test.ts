import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collapse,
  collapsible,
  expand,
  expansionLimit,
  EXPANSION_STEP,
  unexplored,
  wantedIds,
  type Exploration,
} from '../../../../renderer/features/graph/state/exploration';
import { NOTHING, type GraphPart } from '../../../../renderer/features/graph/state/graphPart';
import { edgeOf, entityOf, idArbitrary, viewOf, worldArbitrary } from './support';

const shown: GraphPart = {
  ...NOTHING,
  nodes: ['hub', 'a', 'b', 'c'].map((id) => entityOf(id)),
  edges: [edgeOf('hub', 'a'), edgeOf('hub', 'b'), edgeOf('b', 'c'), edgeOf('b', 'hub')],
};
const nothingKept = new Set<string>();
const plain = { seed: [], exploration: unexplored, keep: [], prefer: [], budget: 100 };

describe('exploring', () => {
  it('remembers what came by a node, each once, the newest last', () => {
    const once = expand(expand(unexplored, 'hub', ['x', 'y']), 'a', ['z', 'x']);
    expect(once.brought).toEqual([
      { id: 'y', by: 'hub' },
      { id: 'z', by: 'a' },
      { id: 'x', by: 'a' },
    ]);
  });

  it('collapses leaves alone, and brings them back when asked for', () => {
    const folded = collapse(expand(unexplored, 'b', ['c']), 'b', shown, nothingKept);
    expect(folded).toEqual({ brought: [], folded: ['c'] });
    expect(expand(folded, 'b', ['c'])).toEqual({ brought: [{ id: 'c', by: 'b' }], folded: [] });
  });

  it('leaves what hangs on something else by now, and what must stay', () => {
    expect(collapse(expand(unexplored, 'hub', ['b']), 'hub', shown, nothingKept).brought).toEqual([
      { id: 'b', by: 'hub' },
    ]);
    expect(collapse(unexplored, 'hub', shown, new Set(['a'])).folded).toEqual([]);
  });

  it('offers collapsing where something would go', () => {
    expect([...collapsible(shown, nothingKept)].sort()).toEqual(['b', 'hub']);
    expect([...collapsible(shown, new Set(['a']))]).toEqual(['b']);
  });

  it('asks for one step of neighbours, and no more than there is room for', () => {
    expect(expansionLimit(10, 150)).toBe(EXPANSION_STEP);
    expect(expansionLimit(145, 150)).toBe(5);
    expect(expansionLimit(200, 150)).toBe(0);
  });
});

describe('what is drawn', () => {
  it('is the first answer where nothing was opened', () => {
    expect(wantedIds({ ...plain, seed: ['a', 'b'] })).toEqual(['a', 'b']);
  });

  it('makes room for what was opened last, at the cost of the least important of the first answer', () => {
    const exploration = expand(expand(unexplored, 'a', ['x']), 'a', ['y']);
    expect(wantedIds({ ...plain, seed: ['a', 'b', 'c', 'd'], exploration, budget: 4 })).toEqual([
      'a',
      'y',
      'x',
      'b',
    ]);
  });

  it('leaves out what was folded, keeps a path in any case, and prefers what is read if it is there', () => {
    const exploration: Exploration = { brought: [], folded: ['b'] };
    const wanted = { ...plain, seed: ['a', 'b', 'c'], exploration };
    expect(wantedIds(wanted)).toEqual(['a', 'c']);
    expect(wantedIds({ ...wanted, keep: ['b', 'p'] })).toEqual(['b', 'p', 'a', 'c']);
    expect(wantedIds({ ...wanted, prefer: ['c'] })).toEqual(['c', 'a']);
    expect(wantedIds({ ...wanted, prefer: ['elsewhere'] })).toEqual(['a', 'c']);
  });

  const steps = fc.array(fc.tuple(fc.boolean(), idArbitrary, fc.uniqueArray(idArbitrary, { maxLength: 6 })), {
    maxLength: 8,
  });

  it('never exceeds the budget, never names one twice, and keeps the focus, whatever is opened and folded', () => {
    fc.assert(
      fc.property(
        worldArbitrary,
        idArbitrary,
        steps,
        fc.integer({ min: 1, max: 30 }),
        (world, focus, moves, budget) => {
          const seed = viewOf(world, [focus], 2, budget).nodes.map(({ id }) => id);
          let exploration = unexplored;
          for (const [opens, id, ids] of moves) {
            const drawn = wantedIds({ seed, exploration, keep: [focus], prefer: [], budget });
            exploration = opens
              ? expand(exploration, id, ids)
              : collapse(exploration, id, viewOf(world, drawn, 0, budget), new Set([focus]));
          }
          const wanted = wantedIds({ seed, exploration, keep: [focus], prefer: [], budget });
          expect(wanted.length).toBeLessThanOrEqual(budget);
          expect(new Set(wanted).size).toBe(wanted.length);
          expect(wanted[0]).toBe(focus);
          for (const id of exploration.folded) if (id !== focus) expect(wanted).not.toContain(id);
        },
      ),
    );
  });
});
