import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roomyEdges, type Labelled } from '../../../../renderer/features/graph/canvas/edgeLabels';
import { areaAround, convexHull, softOutline } from '../../../../renderer/features/graph/canvas/hulls';
import { layoutRequest, type Arrangement } from '../../../../renderer/features/graph/layout/layoutRequest';
import { pathSentence, pathSteps } from '../../../../renderer/features/graph/state/pathWords';
import { NOTHING } from '../../../../renderer/features/graph/state/graphPart';
import { edgeOf, entityOf } from './support';

const coordinate = fc.double({ min: -1_000, max: 1_000, noNaN: true });
const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 40 });

describe('areas of communities', () => {
  it('hold every member', () => {
    fc.assert(
      fc.property(points, (members) => {
        const hull = convexHull(members);
        for (const { x, y } of members) {
          hull.forEach((a, index) => {
            const b = hull[(index + 1) % hull.length] ?? a;
            const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
            expect(side).toBeGreaterThanOrEqual(-1e-6 * (1 + Math.abs(side)));
          });
        }
      }),
    );
  });

  it('reach round each member, and have a soft outline', () => {
    const outline = areaAround([{ x: 0, y: 0, radius: 10 }]);
    expect(Math.max(...outline.map(({ x }) => x))).toBeCloseTo(26);
    expect(softOutline(outline)?.curves).toHaveLength(outline.length);
    expect(softOutline([])).toBeNull();
  });
});

describe('words on edges', () => {
  const line = (id: string, from: [number, number], to: [number, number], width = 60): Labelled => ({
    id,
    width,
    ends: [
      { x: from[0], y: from[1], size: 20 },
      { x: to[0], y: to[1], size: 20 },
    ],
  });

  it('stand where they fit between the nodes', () => {
    expect([...roomyEdges([line('long', [0, 0], [200, 0]), line('short', [0, 100], [60, 100])], [])]).toEqual(
      ['long'],
    );
  });

  it('do not cover each other where edges cross, nor a name', () => {
    const crossing = [line('a', [-120, 0], [120, 0]), line('b', [0, -100], [0, 100])];
    expect([...roomyEdges(crossing, [])]).toEqual(['a']);
    const name = { left: -20, right: 20, top: -8, bottom: 8 };
    expect([...roomyEdges([line('a', [-120, 0], [120, 0])], [name])]).toEqual([]);
  });

  it('stand side by side on two edges between the same nodes', () => {
    const both = [line('a', [0, 0], [200, 0]), line('b', [200, 0], [0, 0])];
    expect(roomyEdges(both, []).size).toBeGreaterThanOrEqual(1);
  });
});

describe('a path in words', () => {
  const path = {
    nodes: [
      entityOf('ben', { name: 'Ben' }),
      entityOf('helios', { name: 'Helios' }),
      entityOf('you', { name: 'You' }),
    ],
    edges: [
      edgeOf('you', 'helios', { relation: 'works_at' }),
      edgeOf('ben', 'helios', { relation: 'works_at' }),
    ],
  };

  it('is told in the order in which one walks it, each edge in its own direction', () => {
    expect(pathSentence(path)).toBe('Ben works at Helios, You work at Helios.');
    expect(pathSteps(path).map(({ edgeId }) => edgeId)).toEqual(['ben>helios', 'you>helios']);
    expect(pathSentence({ nodes: [], edges: [] })).toBe('');
  });
});

describe('what is laid out', () => {
  const view = {
    ...NOTHING,
    nodes: ['a', 'b', 'c', 'd'].map((id) => entityOf(id)),
    edges: [edgeOf('a', 'b')],
  };
  const arrangement: Arrangement = {
    kind: 'hierarchy',
    root: null,
    sizes: new Map(),
    places: new Map(),
    hints: new Map(),
    pinned: new Map(),
    still: false,
  };
  const at = { x: 5, y: 6 };
  const held = (over: Partial<Arrangement>): string[] =>
    layoutRequest(view, { ...arrangement, ...over }).nodes.flatMap((node) =>
      node.at === null ? [] : [node.id],
    );

  it('is everything at first, in the layout that is asked for', () => {
    expect(layoutRequest(view, arrangement).kind).toBe('hierarchy');
    expect(held({})).toEqual([]);
  });

  it('is only what is new once most nodes have a place, by forces', () => {
    const places = new Map(['a', 'b', 'c'].map((id) => [id, at]));
    expect(held({ places })).toEqual(['a', 'b', 'c']);
    expect(layoutRequest(view, { ...arrangement, places }).kind).toBe('force');
  });

  it('leaves pinned nodes where they are, and all known ones while time is travelled through', () => {
    expect(held({ pinned: new Map([['d', at]]) })).toEqual(['d']);
    const places = new Map([['a', at]]);
    expect(held({ places })).toEqual([]);
    expect(held({ places, still: true })).toEqual(['a']);
  });
});
