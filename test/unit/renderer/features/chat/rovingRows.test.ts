import { expect, it } from 'vitest';
import { nextRow, stopOf } from '../../../../../renderer/features/chat/rovingRows';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['ArrowDown', -1, null],
])('%s in row %i of three leads to %s', (key, at, to) => {
  expect(nextRow(key, at, 3)).toBe(to);
});

it('is one stop: the row of the last focus, else the open one, else the first', () => {
  expect(stopOf(['a', 'b', 'c'], ['c', 'b'])).toBe('c');
  expect(stopOf(['a', 'b', 'c'], ['gone', 'b'])).toBe('b');
  expect(stopOf(['a', 'b', 'c'], [null, null])).toBe('a');
  expect(stopOf([], ['a', null])).toBeNull();
});
