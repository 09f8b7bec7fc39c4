import { describe, expect, it } from 'vitest';
import {
  extendTo,
  keepListed,
  NOTHING_SELECTED,
  selectAll,
  targetsOf,
  toggle,
} from '../../../../renderer/features/memories/selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const idsOf = (selection: { ids: ReadonlySet<string> }): string[] => [...selection.ids];

describe('selection', () => {
  it('toggles one row on and off', () => {
    const on = toggle(NOTHING_SELECTED, 'b');
    expect(idsOf(on)).toEqual(['b']);
    expect(idsOf(toggle(on, 'b'))).toEqual([]);
    expect(idsOf(NOTHING_SELECTED)).toEqual([]);
  });

  it('grows and shrinks a range from where it began', () => {
    const down = extendTo(NOTHING_SELECTED, 'b', 'd', order);
    expect(idsOf(down)).toEqual(['b', 'c', 'd']);
    const back = extendTo(down, 'd', 'c', order);
    expect(idsOf(back)).toEqual(['b', 'c']);
    const above = extendTo(back, 'c', 'a', order);
    expect(idsOf(above)).toEqual(['a', 'b']);
  });

  it('starts a range at the focused row when the anchor is no longer listed', () => {
    expect(idsOf(extendTo({ ids: new Set(['x']), anchor: 'x' }, 'c', 'd', order))).toEqual(['c', 'd']);
  });

  it('ignores a range to a row that is not loaded', () => {
    expect(extendTo(NOTHING_SELECTED, 'b', 'z', order)).toBe(NOTHING_SELECTED);
  });

  it('selects everything that is loaded', () => {
    expect(idsOf(selectAll(order))).toEqual(order);
    expect(idsOf(selectAll([]))).toEqual([]);
  });

  it('forgets rows that went away, and keeps its identity when none did', () => {
    const all = selectAll(order);
    expect(keepListed(all, new Set(order))).toBe(all);
    const less = keepListed(all, new Set(['b', 'c']));
    expect(idsOf(less)).toEqual(['b', 'c']);
    expect(less.anchor).toBeNull();
  });

  it('acts on the selection, else on the focused row', () => {
    expect(targetsOf(selectAll(['a', 'b']), 'e')).toEqual(['a', 'b']);
    expect(targetsOf(NOTHING_SELECTED, 'e')).toEqual(['e']);
    expect(targetsOf(NOTHING_SELECTED, null)).toEqual([]);
  });
});
