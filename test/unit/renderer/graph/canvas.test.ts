import cytoscape, { type Core } from 'cytoscape';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markDistance } from '../../../../renderer/features/graph/canvas/distance';
import {
  CROWD,
  placeElements,
  shownPlaces,
  syncElements,
  toElements,
} from '../../../../renderer/features/graph/canvas/elements';
import { emphasise } from '../../../../renderer/features/graph/canvas/emphasis';
import { sizesOf } from '../../../../renderer/features/graph/canvas/nodeSize';
import { graphStylesheet } from '../../../../renderer/features/graph/canvas/stylesheet';
import type { GraphPart } from '../../../../renderer/features/graph/state/graphPart';
import { edgeOf, entityOf } from './support';

const view: GraphPart = {
  nodes: [
    entityOf('anna', { name: 'Anna', type: 'person', importance: 1, mentions: 40 }),
    entityOf('falcon', { name: '<img src=x onerror=alert(1)>', type: 'project' }),
    entityOf('oslo', { name: 'Oslo', type: 'place' }),
  ],
  edges: [edgeOf('anna', 'falcon', { relation: 'works_at' })],
  hidden: { anna: 12 },
  totalEntities: 15,
  positions: [],
};
const elementsOf = (part: GraphPart): ReturnType<typeof toElements> =>
  toElements(part, { sizes: sizesOf(part), tints: new Map([['anna', 2]]) });
const nothing = {
  pointed: null,
  relation: null,
  chosen: null,
  origin: null,
  cursor: null,
  path: null,
  pinned: new Set<string>(),
  large: false,
};
const ids = (cy: Core, selector: string): string[] =>
  cy
    .elements(selector)
    .map((element) => element.id())
    .sort();

let cy: Core;
beforeEach(() => {
  cy = cytoscape({ headless: true, styleEnabled: true });
  syncElements(cy, elementsOf(view));
});
afterEach(() => cy.destroy());

describe('the canvas', () => {
  it('holds nodes, relations, and a badge where neighbours are not drawn', () => {
    expect(ids(cy, '*')).toEqual(['b:anna', 'e:anna>falcon', 'n:anna', 'n:falcon', 'n:oslo']);
    expect(cy.getElementById('b:anna').data('label')).toBe('+12');
    expect(cy.getElementById('e:anna>falcon').data('label')).toContain('works at');
    expect(cy.getElementById('n:falcon').data('label')).toContain('<img src=x');
  });

  it('follows the view, and leaves what stays where it is', () => {
    placeElements(cy, new Map([['anna', { x: 30, y: 40 }]]));
    syncElements(
      cy,
      elementsOf({
        ...view,
        nodes: [entityOf('anna', { name: 'Anna B.' }), entityOf('new')],
        edges: [edgeOf('new', 'anna')],
        hidden: {},
      }),
    );
    expect(ids(cy, '*')).toEqual(['e:new>anna', 'n:anna', 'n:new']);
    expect(shownPlaces(cy).get('anna')).toMatchObject({ x: 30, y: 40 });
    expect(cy.getElementById('n:anna').data('label')).toContain('Anna B.');
  });

  it('moves a badge with its node', () => {
    placeElements(cy, new Map([['anna', { x: 100, y: 100 }]]));
    const { x, y } = cy.getElementById('b:anna').position();
    expect(x).toBeGreaterThan(100);
    expect(y).toBeLessThan(100);
  });

  it('steps back all but the pointed node and its neighbours', () => {
    emphasise(cy, { ...nothing, pointed: 'anna' });
    expect(ids(cy, '.dim')).toEqual(['n:oslo']);
    expect(ids(cy, '.told')).toEqual(['e:anna>falcon']);
    expect(ids(cy, '.near')).toEqual(['b:anna', 'e:anna>falcon', 'n:anna', 'n:falcon']);
    emphasise(cy, nothing);
    expect(ids(cy, '.dim, .near, .told, .lit, .spoken')).toEqual([]);
  });

  it('speaks the relations of the chosen node without dimming anything', () => {
    emphasise(cy, { ...nothing, chosen: 'falcon' });
    expect(ids(cy, '.chosen')).toEqual(['n:falcon']);
    expect(ids(cy, '.told')).toEqual(['e:anna>falcon']);
    expect(ids(cy, '.dim')).toEqual([]);
  });

  it('draws the lines of a hub without their words', () => {
    const spokes = Array.from({ length: 40 }, (_, index) => `s${index}`);
    syncElements(
      cy,
      elementsOf({
        nodes: [entityOf('hub'), ...spokes.map((id) => entityOf(id))],
        edges: spokes.map((id) => edgeOf(id, 'hub')),
        hidden: {},
        totalEntities: 41,
        positions: [],
      }),
    );
    emphasise(cy, { ...nothing, pointed: 'hub' });
    expect(cy.edges('.lit')).toHaveLength(40);
    expect(cy.edges('.told')).toHaveLength(0);
  });

  it('changes its colours with the theme and moves nothing', () => {
    placeElements(cy, new Map([['anna', { x: 5, y: 6 }]]));
    const colours = {
      canvas: '#ffffff',
      text: '#111111',
      muted: '#555555',
      line: '#dddddd',
      lineStrong: '#999999',
      raised: '#ffffff',
      accent: '#0f6b5c',
      focus: '#1f6feb',
      danger: '#b3261e',
      font: 'sans-serif',
    };
    const person = () => String(cy.getElementById('n:anna').style('background-color'));
    cy.style(graphStylesheet({ ...colours, theme: 'light' }, { large: false, colourBy: 'type' }));
    const light = person();
    cy.style(graphStylesheet({ ...colours, theme: 'dark' }, { large: true, colourBy: 'type' }));
    expect(person()).not.toBe(light);
    expect(shownPlaces(cy).get('anna')).toMatchObject({ x: 5, y: 6 });
    const dark = person();
    cy.style(graphStylesheet({ ...colours, theme: 'dark' }, { large: false, colourBy: 'community' }));
    expect(person()).not.toBe(dark);
  });

  it('lets a path stand out and the rest step back', () => {
    emphasise(cy, { ...nothing, path: { nodeIds: ['anna', 'falcon'], edgeIds: ['anna>falcon'] } });
    expect(ids(cy, '.onpath')).toEqual(['e:anna>falcon', 'n:anna', 'n:falcon']);
    expect(ids(cy, '.dim')).toEqual(['b:anna', 'n:oslo']);
  });

  it('dims nothing for the pointer in a large graph', () => {
    emphasise(cy, { ...nothing, pointed: 'anna', large: true });
    expect(ids(cy, '.dim')).toEqual([]);
    expect(ids(cy, '.near')).toContain('n:falcon');
  });

  it('lets an edge that ends fade while time goes by, and takes it back when it begins again', () => {
    const ended = elementsOf({ ...view, edges: [] });
    syncElements(cy, ended, true);
    expect(ids(cy, 'edge.leaving')).toEqual(['e:anna>falcon']);
    syncElements(cy, elementsOf(view), true);
    expect(ids(cy, 'edge.leaving')).toEqual([]);
    syncElements(cy, ended, false);
    expect(cy.edges()).toHaveLength(0);
  });
});

describe('a crowd', () => {
  const part: GraphPart = {
    ...view,
    nodes: Array.from({ length: CROWD + 1 }, (_, i) =>
      entityOf(`n${i}`, { importance: i < 20 ? 1 : 0, mentions: i < 20 ? 100 : 1 }),
    ),
    edges: Array.from({ length: CROWD }, (_, i) => edgeOf(`n${i}`, `n${i + 1}`)),
    hidden: { n0: 5, n400: 3 },
  };
  const styled = (): ReturnType<typeof graphStylesheet> => {
    const colours = { canvas: 'white', text: 'black', muted: 'gray', line: 'gray', lineStrong: 'gray' };
    const marks = { raised: 'white', accent: 'blue', focus: 'blue', danger: 'red', font: 'sans-serif' };
    return graphStylesheet({ theme: 'light', ...colours, ...marks }, { large: true, colourBy: 'type' });
  };
  const labelOf = (id: string): unknown => cy.getElementById(`n:${id}`).style('label');

  it('comes in one go, with badges of large nodes only', () => {
    const add = vi.spyOn(cy, 'add');
    syncElements(cy, elementsOf(part));
    expect(add).toHaveBeenCalledTimes(1);
    expect(ids(cy, '.badge')).toEqual(['b:n0']);
    expect(cy.elements('.entity')).toHaveLength(CROWD + 1);
  });

  it('has no names from afar but those of landmarks; they come near by, and on what is pointed at', () => {
    cy.style(styled());
    syncElements(cy, elementsOf(part));
    cy.zoom(0.6);
    markDistance(cy, true);
    const landmark = cy.nodes('[rank = "landmark"]').first();
    expect(landmark.style('label')).toContain('Name of');
    expect(labelOf('n400')).toBe('');
    emphasise(cy, { ...nothing, pointed: 'n400', large: true });
    expect(labelOf('n400')).toContain('Name of n400');
    emphasise(cy, { ...nothing, large: true });
    expect(labelOf('n400')).toBe('');
    cy.zoom(1);
    markDistance(cy, false);
    expect(labelOf('n400')).toContain('Name of n400');
  });
});
