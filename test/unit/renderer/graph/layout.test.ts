import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayout } from '../../../../renderer/features/graph/layout/createLayout';
import { tickBudget } from '../../../../renderer/features/graph/layout/force';
import {
  seedPositions,
  type LayoutNode,
  type LayoutRequest,
} from '../../../../renderer/features/graph/layout/seeding';
import { worldArbitrary } from './support';

const KINDS = ['force', 'hierarchy', 'concentric', 'circle'] as const;
const point = fc.record({
  x: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
  y: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
});

const body = fc.record({
  at: fc.option(point),
  radius: fc.integer({ min: 0, max: 60 }),
  group: fc.constantFrom(null, 'a', 'b'),
});
const request: fc.Arbitrary<LayoutRequest> = fc
  .tuple(worldArbitrary, fc.constantFrom(...KINDS))
  .chain(([world, kind]) =>
    fc
      .array(body, {
        minLength: world.entities.length,
        maxLength: world.entities.length,
      })
      .map((bodies) => ({
        kind,
        nodes: world.entities.map(({ id }, index): LayoutNode => ({
          id,
          radius: bodies[index]?.radius ?? 10,
          at: bodies[index]?.at ?? null,
          group: bodies[index]?.group ?? null,
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
      { numRuns: 24 },
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
      { numRuns: 24 },
    );
  });

  it('does not depend on the order of nodes and edges', () => {
    fc.assert(
      fc.property(request, (input) => {
        const turned = { ...input, nodes: [...input.nodes].reverse(), edges: [...input.edges].reverse() };
        const places = finish(input, 1_000);
        const turnedPlaces = finish(turned, 1_000);
        const last = input.nodes.length - 1;
        input.nodes.forEach((_, index) => {
          expect(turnedPlaces[(last - index) * 2]).toBe(places[index * 2]);
        });
      }),
      { numRuns: 24 },
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

describe('layouts that are computed', () => {
  const free = (ids: readonly string[]): LayoutNode[] => ids.map((id) => ({ id, radius: 15, at: null }));
  const chain: LayoutRequest = {
    nodes: free(['a', 'b', 'c', 'd', 'alone']),
    edges: [
      { source: 'a', target: 'b' },
      { source: 'b', target: 'c' },
      { source: 'b', target: 'd' },
      { source: 'd', target: 'a' },
    ],
  };
  const placesIn = (input: LayoutRequest): Map<string, { x: number; y: number }> => {
    const places = finish(input, 10);
    return new Map(
      input.nodes.map(({ id }, index) => [
        id,
        { x: places[index * 2] ?? NaN, y: places[index * 2 + 1] ?? NaN },
      ]),
    );
  };

  it('puts targets below sources, also where the graph goes in a circle', () => {
    const places = placesIn({ ...chain, kind: 'hierarchy' });
    const y = (id: string): number => places.get(id)?.y ?? NaN;
    expect(y('b')).toBeGreaterThan(y('a'));
    expect(y('c')).toBeGreaterThan(y('b'));
    expect(y('d')).toBe(y('c'));
  });

  it('puts each node on the ring of its distance from the middle', () => {
    const places = placesIn({ ...chain, kind: 'concentric', root: 'a' });
    const far = (id: string): number => Math.hypot(places.get(id)?.x ?? NaN, places.get(id)?.y ?? NaN);
    expect(far('a')).toBe(0);
    expect(far('b')).toBeCloseTo(far('d'));
    expect(far('c')).toBeGreaterThan(far('b'));
    expect(far('alone')).toBeGreaterThan(far('c'));
  });

  it('puts all on one circle, members of a group side by side', () => {
    const groups = ['x', 'y', 'x', 'y', 'x', 'y'];
    const nodes = groups.map((group, index): LayoutNode => ({
      id: `n${index}`,
      radius: 10,
      at: null,
      group,
    }));
    const places = placesIn({ kind: 'circle', nodes, edges: [] });
    const radii = [...places.values()].map(({ x, y }) => Math.hypot(x, y));
    for (const radius of radii) expect(radius).toBeCloseTo(radii[0] ?? 0);
    const order = nodes
      .map(({ id, group }) => ({ group, angle: Math.atan2(places.get(id)?.y ?? 0, places.get(id)?.x ?? 0) }))
      .sort((a, b) => a.angle - b.angle)
      .map(({ group }) => group);
    const changes = order.filter((group, index) => group !== order[(index + 1) % order.length]);
    expect(changes).toHaveLength(2);
  });

  it.each(KINDS)('%s keeps nodes apart', (kind) => {
    const ids = Array.from({ length: 60 }, (_, index) => `n${index}`);
    const edges = ids.slice(1).map((id, index) => ({ source: `n${Math.floor(index / 3)}`, target: id }));
    const places = [...placesIn({ kind, nodes: free(ids), edges }).values()];
    places.forEach((a, index) => {
      for (const b of places.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(20);
    });
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
