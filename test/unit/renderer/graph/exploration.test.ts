import { describe, expect, it } from 'vitest';
import {
  collapse,
  collapsible,
  expand,
  EXPANSION_STEP,
  nextExpansion,
  unexplored,
} from '../../../../renderer/features/graph/exploration';
import { edgeOf, entityOf } from './support';

const shown = {
  nodes: ['hub', 'a', 'b', 'c'].map((id) => entityOf(id)),
  edges: [edgeOf('hub', 'a'), edgeOf('hub', 'b'), edgeOf('b', 'c'), edgeOf('b', 'hub')],
  hidden: { hub: 40 },
  totalEntities: 44,
};

describe('exploring', () => {
  it('asks for one step more than is shown around a node, within the node budget', () => {
    expect(nextExpansion(shown, 'hub', 150)).toEqual({ id: 'hub', budget: 1 + 2 + EXPANSION_STEP });
    expect(nextExpansion(shown, 'hub', 10)).toEqual({ id: 'hub', budget: 10 });
  });

  it('opens a node further instead of twice', () => {
    const once = expand(unexplored, { id: 'hub', budget: 27 });
    const twice = expand(once, { id: 'hub', budget: 51 });
    expect(twice.expanded).toEqual([{ id: 'hub', budget: 51 }]);
  });

  it('takes an expansion back by collapsing, and unfolds by expanding', () => {
    const folded = collapse(expand(unexplored, { id: 'hub', budget: 27 }), 'hub');
    expect(folded).toEqual({ expanded: [], collapsed: ['hub'] });
    expect(expand(folded, { id: 'hub', budget: 27 }).collapsed).toEqual([]);
  });

  it('offers collapsing where something would fold', () => {
    expect([...collapsible(unexplored, shown)].sort()).toEqual(['b', 'hub']);
    expect(collapsible(collapse(unexplored, 'hub'), shown)).toEqual(new Set(['b']));
    expect(collapsible(expand(unexplored, { id: 'c', budget: 2 }), shown)).toContain('c');
  });
});
