import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeViews, type GraphPart, type MergeInput } from '../../../../renderer/features/graph/viewMerge';
import { edgeOf, entityOf, idArbitrary, neighboursIn, viewOf, worldArbitrary, type World } from './support';

const part = (ids: readonly string[], edges: GraphPart['edges'] = [], hidden = {}): GraphPart => ({
  nodes: ids.map((id) => entityOf(id)),
  edges,
  hidden,
  totalEntities: 99,
});
const merged = (input: Partial<MergeInput>): GraphPart =>
  mergeViews({ views: [], keep: [], collapsed: new Set(), budget: 100, ...input });
const idsOf = (view: GraphPart): string[] => view.nodes.map(({ id }) => id);

describe('merging views within a budget', () => {
  it('adds the neighbours of an opened node and tells what is still hidden', () => {
    const base = part(['a', 'b'], [edgeOf('a', 'b')], { a: 3 });
    const opened = part(['a', 'b', 'c'], [edgeOf('a', 'b'), edgeOf('a', 'c')], { a: 2 });
    const view = merged({ views: [base, opened], keep: ['a'] });
    expect(idsOf(view).sort()).toEqual(['a', 'b', 'c']);
    expect(view.edges.map(({ id }) => id).sort()).toEqual(['a>b', 'a>c']);
    expect(view.hidden).toEqual({ a: 2 });
    expect(view.totalEntities).toBe(99);
  });

  it('makes room for what was opened last, at the cost of the least important nodes of the first view', () => {
    const base = part(['a', 'b', 'c', 'd']);
    const opened = part(['a', 'x', 'y'], [edgeOf('a', 'x'), edgeOf('a', 'y')]);
    const view = merged({ views: [base, opened], keep: ['a'], budget: 4 });
    expect(idsOf(view)).toEqual(['a', 'x', 'y', 'b']);
  });

  it('counts as hidden what had to make room', () => {
    const base = part(['a', 'b', 'c'], [edgeOf('a', 'b'), edgeOf('a', 'c')]);
    expect(merged({ views: [base], budget: 2 }).hidden).toEqual({ a: 1 });
  });

  it('promises no more than the best informed view knows of', () => {
    const vague = part(['a'], [], { a: 2 });
    const opened = part(['a', 'b'], [edgeOf('a', 'b'), edgeOf('b', 'a')]);
    expect(merged({ views: [vague, opened] }).hidden).toEqual({});
  });

  it('knows relations between nodes of different views', () => {
    const views = [part(['a', 'b']), part(['a', 'c'], [edgeOf('a', 'c')])];
    const view = merged({ views, between: [edgeOf('b', 'c'), edgeOf('b', 'gone')] });
    expect(view.edges.map(({ id }) => id)).toEqual(['a>c', 'b>c']);
  });

  it('folds away neighbours that hang on a collapsed node alone, never the focus', () => {
    const edges = [edgeOf('a', 'leaf'), edgeOf('a', 'b'), edgeOf('b', 'c'), edgeOf('c', 'a')];
    const base = part(['a', 'b', 'c', 'leaf'], edges);
    const view = merged({ views: [base], collapsed: new Set(['a']) });
    expect(idsOf(view)).toEqual(['a', 'b', 'c']);
    expect(view.hidden).toEqual({ a: 1 });
    expect(idsOf(merged({ views: [base], collapsed: new Set(['a']), keep: ['leaf'] }))).toContain('leaf');
  });

  it('takes the newer of two answers about one entity', () => {
    const newer = { ...part([]), nodes: [entityOf('a', { name: 'New name' })] };
    expect(merged({ views: [part(['a']), newer] }).nodes[0]?.name).toBe('New name');
  });
});

const explored = fc.record({
  world: worldArbitrary,
  focus: idArbitrary,
  opened: fc.uniqueArray(idArbitrary, { maxLength: 4 }),
  collapsed: fc.uniqueArray(idArbitrary, { maxLength: 3 }),
  budget: fc.integer({ min: 6, max: 30 }),
});

function explore(world: World, focus: string, opened: readonly string[], budget: number): GraphPart[] {
  return [viewOf(world, [focus], 2, budget), ...opened.map((id) => viewOf(world, [id], 1, budget))];
}

describe('whatever is opened and folded', () => {
  it('never exceeds the budget, never leaves an edge without both ends, keeps the focus and what was opened', () => {
    fc.assert(
      fc.property(explored, ({ world, focus, opened, collapsed, budget }) => {
        const views = explore(world, focus, opened, budget);
        const keep = [focus, ...opened];
        const view = mergeViews({ views, keep, collapsed: new Set(collapsed), budget });
        const shown = idsOf(view);
        expect(shown.length).toBeLessThanOrEqual(budget);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown).toEqual(expect.arrayContaining(keep));
        for (const { sourceId, targetId } of view.edges) {
          expect(shown).toContain(sourceId);
          expect(shown).toContain(targetId);
        }
      }),
    );
  });

  it('never counts more as hidden than there is, and misses none once all relations are known', () => {
    fc.assert(
      fc.property(explored, ({ world, focus, opened, collapsed, budget }) => {
        const views = explore(world, focus, opened, budget);
        const view = mergeViews({
          views,
          between: world.edges,
          keep: [focus, ...opened],
          collapsed: new Set(collapsed),
          budget,
        });
        const shown = new Set(idsOf(view));
        for (const id of shown) {
          const missing = [...neighboursIn(world, id)].filter((other) => !shown.has(other)).length;
          expect(view.hidden[id] ?? 0).toBe(missing);
        }
      }),
    );
  });

  it('leaves a single view that fits as it is', () => {
    fc.assert(
      fc.property(worldArbitrary, idArbitrary, (world, focus) => {
        const view = viewOf(world, [focus], 1, 30);
        expect(mergeViews({ views: [view], keep: [focus], collapsed: new Set(), budget: 30 })).toEqual(view);
      }),
    );
  });
});
