import { describe, expect, it } from 'vitest';
import {
  extendTo,
  keepListed,
  NOTHING_SELECTED,
  painted,
  rowsBetween,
  selectAll,
  targetsOf,
  toggle,
} from '../../../../../renderer/ui/table/selection';

const order = [11, 12, 13, 14, 15];
const rowsOf = (selection: { rows: ReadonlySet<number> }): number[] => [...selection.rows];

describe('selection', () => {
  it('toggles one row on and off', () => {
    const on = toggle(NOTHING_SELECTED, 12);
    expect(rowsOf(on)).toEqual([12]);
    expect(rowsOf(toggle(on, 12))).toEqual([]);
    expect(rowsOf(NOTHING_SELECTED)).toEqual([]);
  });

  it('grows and shrinks a range from where it began', () => {
    const down = extendTo(NOTHING_SELECTED, 12, 14, order);
    expect(rowsOf(down)).toEqual([12, 13, 14]);
    const back = extendTo(down, 14, 13, order);
    expect(rowsOf(back)).toEqual([12, 13]);
    expect(rowsOf(extendTo(back, 13, 11, order))).toEqual([11, 12]);
  });

  it('leaves what is selected where a range is added to it', () => {
    const two = extendTo(toggle(toggle(NOTHING_SELECTED, 11), 14), 14, 15, order, true);
    expect(rowsOf(two)).toEqual([11, 14, 15]);
  });

  it('starts a range at the focused row when the anchor is no longer listed', () => {
    expect(rowsOf(extendTo({ rows: new Set([99]), anchor: 99 }, 13, 14, order))).toEqual([13, 14]);
  });

  it('ignores a range to a row that is not listed', () => {
    expect(extendTo(NOTHING_SELECTED, 12, 99, order)).toBe(NOTHING_SELECTED);
  });

  it('takes the same rows in another order', () => {
    const down = extendTo(NOTHING_SELECTED, 12, 13, order);
    const turned = [...order].reverse();
    expect(rowsOf(keepListed(down, new Set(turned)))).toEqual([12, 13]);
    expect(rowsOf(extendTo(down, 13, 11, turned))).toEqual([12, 11]);
  });

  it('selects everything that matches', () => {
    expect(rowsOf(selectAll(order))).toEqual(order);
    expect(rowsOf(selectAll([]))).toEqual([]);
  });

  it('forgets rows that went away, and keeps its identity when none did', () => {
    const all = selectAll(order);
    expect(keepListed(all, new Set(order))).toBe(all);
    const less = keepListed(all, new Set([12, 13]));
    expect(rowsOf(less)).toEqual([12, 13]);
    expect(less.anchor).toBeNull();
  });

  it('acts on the selection, else on the focused row', () => {
    expect(targetsOf(selectAll([11, 12]), 15)).toEqual([11, 12]);
    expect(targetsOf(NOTHING_SELECTED, 15)).toEqual([15]);
    expect(targetsOf(NOTHING_SELECTED, null)).toEqual([]);
  });
});

describe('dragging over rows', () => {
  it('takes what lies between, both ends too, whichever way it goes', () => {
    expect(rowsBetween(order, 1, 3)).toEqual([12, 13, 14]);
    expect(rowsBetween(order, 3, 1)).toEqual([12, 13, 14]);
    expect(rowsBetween(order, -1, 3)).toEqual([]);
  });

  it('adds to what was selected before it began, and gives rows back when it returns', () => {
    const before = toggle(NOTHING_SELECTED, 15);
    expect(rowsOf(painted(before, [11, 12, 13], true))).toEqual([15, 11, 12, 13]);
    expect(rowsOf(painted(before, [11], true))).toEqual([15, 11]);
  });

  it('takes rows out where it began on a selected one', () => {
    expect(rowsOf(painted(selectAll(order), [12, 13], false))).toEqual([11, 14, 15]);
  });
});
