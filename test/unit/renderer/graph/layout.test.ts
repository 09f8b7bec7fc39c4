import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayout, tickBudget } from '../../../../renderer/features/graph/layout';
import {
  seedPositions,
  type LayoutNode,
  type LayoutRequest,
} from '../../../../renderer/features/graph/seeding';
import { worldArbitrary } from './support';

const point = fc.record({
  x: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
  y: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
});

const request: fc.Arbitrary<LayoutRequest> = worldArbitrary.chain((world) =>
  fc
    .array(fc.record({ at: fc.option(point), radius: fc.integer({ min: 0, max: 60 }) }), {
      minLength: world.entities.length,
      maxLength: world.entities.length,
    })
    .map((bodies) => ({
      nodes: world.entities.map(({ id }, index): LayoutNode => ({
        id,
        radius: bodies[index]?.radius ?? 10,
        at: bodies[index]?.at ?? null,
      })),
      edges: world.edges.map(({ sourceId, targetId }) => ({ source: sourceId, target: targetId })),
    })),
);

function finish(input: LayoutRequest, ticksAtOnce: number): Float64Array {
  const layout = createLayout(input);
  for (let rounds = 0; !layout.step(ticksAtOnce); rounds += 1) {
    if (rounds > 1_000) throw new Error('The layout does not end.');
  }
  return layout.positions();
}

describe('the layout', () => {
  it('gives finite places, the same each time, however it is cut into slices', () => {
    fc.assert(
      fc.property(request, (input) => {
        const once = finish(input, 1_000);
        expect(once.every(Number.isFinite)).toBe(true);
        expect(finish(input, 7)).toEqual(once);
      }),
      { numRuns: 12 },
    );
  });

  it('leaves placed nodes where they are', () => {
    fc.assert(
      fc.property(request, (input) => {
        const places = finish(input, 1_000);
        input.nodes.forEach(({ at }, index) => {
          if (at === null) return;
          expect(places[index * 2]).toBeCloseTo(at.x, 2);
          expect(places[index * 2 + 1]).toBeCloseTo(at.y, 2);
        });
      }),
      { numRuns: 12 },
    );
  });

  it('does not depend on the order of nodes and edges', () => {
    fc.assert(
      fc.property(request, (input) => {
        const turned = { nodes: [...input.nodes].reverse(), edges: [...input.edges].reverse() };
        const places = finish(input, 1_000);
        const turnedPlaces = finish(turned, 1_000);
        const last = input.nodes.length - 1;
        input.nodes.forEach((_, index) => {
          expect(turnedPlaces[(last - index) * 2]).toBe(places[index * 2]);
        });
      }),
      { numRuns: 8 },
    );
  });

  it('keeps nodes apart', () => {
    const nodes = Array.from({ length: 40 }, (_, index) => ({ id: `n${index}`, radius: 15, at: null }));
    const edges = nodes.slice(1).map(({ id }) => ({ source: 'n0', target: id }));
    const places = finish({ nodes, edges }, 1_000);
    for (let a = 0; a < nodes.length; a += 1) {
      for (let b = a + 1; b < nodes.length; b += 1) {
        const dx = (places[a * 2] ?? 0) - (places[b * 2] ?? 0);
        const dy = (places[a * 2 + 1] ?? 0) - (places[b * 2 + 1] ?? 0);
        expect(Math.hypot(dx, dy)).toBeGreaterThan(28);
      }
    }
  });

  it('ends at once when every node has a place, and is bounded for big graphs', () => {
    const layout = createLayout({ nodes: [{ id: 'a', radius: 5, at: { x: 3, y: 4 } }], edges: [] });
    expect(layout.step(1)).toBe(true);
    expect([...layout.positions()]).toEqual([3, 4]);
    expect(tickBudget(10)).toBeLessThanOrEqual(320);
    expect(tickBudget(2_000)).toBeLessThanOrEqual(120);
  });

  it('stays finite for nodes that lie in all but the same place', () => {
    const at = [0, 1e-200, 5e-324, -1e-170];
    const nodes = at.map((x, index) => ({ id: `n${index}`, radius: 10, at: { x, y: x } }));
    const places = finish({ nodes: [...nodes, { id: 'new', radius: 10, at: null }], edges: [] }, 1_000);
    expect(places.every(Number.isFinite)).toBe(true);
  });

  it('survives an empty graph', () => {
    expect(finish({ nodes: [], edges: [] }, 10)).toHaveLength(0);
  });
});

describe('first places', () => {
  it('puts a new node beside the placed one that it hangs on', () => {
    const [, fresh] = seedPositions({
      nodes: [
        { id: 'a', radius: 5, at: { x: 500, y: 0 } },
        { id: 'b', radius: 5, at: null },
      ],
      edges: [{ source: 'a', target: 'b' }],
    });
    expect(Math.hypot((fresh?.x ?? 0) - 500, fresh?.y ?? 0)).toBeLessThan(100);
  });

  it('replaces a place that is no number', () => {
    const [place] = seedPositions({ nodes: [{ id: 'a', radius: 5, at: { x: NaN, y: 0 } }], edges: [] });
    expect(Number.isFinite(place?.x)).toBe(true);
  });

  it('goes on from a hint', () => {
    const [place] = seedPositions({
      nodes: [{ id: 'a', radius: 5, at: null, hint: { x: 7, y: 8 } }],
      edges: [],
    });
    expect(place).toEqual({ x: 7, y: 8 });
  });
});
