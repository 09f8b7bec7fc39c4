import { expect, it } from 'vitest';
import { stepFrom } from '../../../../renderer/features/graph/walkList';

const list = { rows: 3, columns: 4, rtl: false };
const from = (row: number, column: number, key: string, rtl = false) => {
  const next = stepFrom({ row, column }, key, { ...list, rtl });
  return next === null ? null : [next.row, next.column];
};

it('walks the list row by row, in the same column, and stays in it', () => {
  expect(from(0, 1, 'ArrowDown')).toEqual([1, 1]);
  expect(from(2, 1, 'ArrowDown')).toEqual([2, 1]);
  expect(from(0, 1, 'ArrowUp')).toEqual([0, 1]);
  expect(from(1, 2, 'End')).toEqual([2, 2]);
  expect(from(1, 2, 'Home')).toEqual([0, 2]);
});

it('walks within a row as it is read', () => {
  expect(from(1, 0, 'ArrowRight')).toEqual([1, 1]);
  expect(from(1, 3, 'ArrowRight')).toEqual([1, 3]);
  expect(from(1, 0, 'ArrowLeft')).toEqual([1, 0]);
  expect(from(1, 1, 'ArrowLeft', true)).toEqual([1, 2]);
});

it('leaves other keys alone', () => {
  expect(from(1, 1, 'Enter')).toBeNull();
  expect(from(1, 1, 'Tab')).toBeNull();
});
