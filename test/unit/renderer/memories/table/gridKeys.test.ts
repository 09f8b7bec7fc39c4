import { describe, expect, it } from 'vitest';
import { actionAway, gridAction, TABLE_KEYS } from '../../../../../renderer/features/memories/table/gridKeys';
import type { KeyPress } from '../../../../../renderer/ui/table/moveTarget';

const place = { active: 10, rows: 100, pageRows: 20 };
const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('keys of the table', () => {
  it.each([
    ['ArrowDown', 11],
    ['ArrowUp', 9],
    ['PageDown', 29],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
  ])('%s moves to row %i', (key, to) => {
    expect(gridAction(press(key), place)).toEqual({ type: 'move', to, extend: false, keep: false });
  });

  it('stays inside the table', () => {
    expect(gridAction(press('PageUp'), { ...place, active: 0 })).toMatchObject({ to: 0 });
    expect(gridAction(press('ArrowDown'), { ...place, active: 99 })).toMatchObject({ to: 99 });
  });

  it('moves one row at a time where less than two rows fit', () => {
    expect(gridAction(press('PageDown'), { ...place, pageRows: 0 })).toMatchObject({ to: 11 });
  });

  it('extends the selection with Shift', () => {
    expect(gridAction(press('ArrowDown', { shiftKey: true }), place)).toEqual({
      type: 'move',
      to: 11,
      extend: true,
      keep: false,
    });
  });

  it('adds a range to the selection with Ctrl or Cmd as well', () => {
    const wanted = { type: 'move', to: 11, extend: true, keep: true };
    expect(gridAction(press('ArrowDown', { shiftKey: true, ctrlKey: true }), place)).toEqual(wanted);
  });

  it('goes up from the first row to the heads of the columns', () => {
    expect(gridAction(press('ArrowUp'), { ...place, active: 0 })).toEqual({ type: 'header' });
    expect(gridAction(press('ArrowUp', { shiftKey: true }), { ...place, active: 0 })).toMatchObject({
      to: 0,
    });
  });

  it.each([
    ['Delete', {}, { do: 'trash' }],
    ['p', {}, { do: 'pin' }],
    ['P', { shiftKey: true }, { do: 'pause' }],
    ['a', {}, { do: 'archive' }],
    ['t', {}, { do: 'tag' }],
    ['m', {}, { do: 'merge' }],
    ['3', {}, { do: 'importance', value: 0.3 }],
    ['0', {}, { do: 'importance', value: 1 }],
  ] as const)('%s with %j changes what is selected', (key, modifiers, command) => {
    expect(gridAction(press(key, modifiers), place)).toEqual({ type: 'change', command });
  });

  it.each([
    [' ', 'toggle'],
    ['Enter', 'open'],
    ['e', 'edit'],
    ['F2', 'edit'],
    ['Escape', 'clear'],
  ])('%j means %s', (key, type) => {
    expect(gridAction(press(key), place)).toEqual({ type });
  });

  it('selects all with Ctrl or Cmd and A, in either case', () => {
    expect(gridAction(press('a', { ctrlKey: true }), place)).toEqual({ type: 'selectAll' });
    expect(gridAction(press('A', { metaKey: true }), place)).toEqual({ type: 'selectAll' });
  });

  it('leaves other shortcuts alone', () => {
    expect(gridAction(press('e', { ctrlKey: true }), place)).toBeNull();
    expect(gridAction(press('ArrowDown', { altKey: true }), place)).toBeNull();
    expect(gridAction(press('x'), place)).toBeNull();
    expect(gridAction(press('Tab'), place)).toBeNull();
  });

  it('does nothing in an empty table', () => {
    expect(gridAction(press('ArrowDown'), { ...place, rows: 0 })).toBeNull();
  });

  it('names each key of the sheet once, by what it does', () => {
    const names = TABLE_KEYS.map(({ does }) => does);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('keys while no row has the focus', () => {
  const away = (key: string, selected: number, modifiers: Partial<KeyPress> = {}) =>
    actionAway(gridAction(press(key, modifiers), place), { active: place.active, selected });

  it.each(['ArrowDown', 'ArrowUp', 'PageDown', 'End'])('%s goes to the row that had it', (key) => {
    expect(away(key, 0)).toEqual({ type: 'move', to: 10, extend: false, keep: false });
    expect(away(key, 3, { shiftKey: true })).toEqual({ type: 'move', to: 10, extend: false, keep: false });
  });

  it('selects all that match', () => {
    expect(away('a', 0, { ctrlKey: true })).toEqual({ type: 'selectAll' });
  });

  it.each(['Delete', 'a', 'p', 't', 'm', '5', 'Escape'])('%s goes for what is selected only', (key) => {
    expect(away(key, 0)).toBeNull();
    expect(away(key, 3)).toEqual(gridAction(press(key), place));
  });

  it.each([' ', 'Enter', 'e'])('%j is left to what has the focus', (key) => {
    expect(away(key, 3)).toBeNull();
  });
});
