import { expect, it } from 'vitest';
import { percent } from '../../../../renderer/app/percent';

it('never says that all is done while it goes on, and nothing where the end is not known', () => {
  expect(percent(34, 100)).toBe('34 %');
  expect(percent(0, 3)).toBe('0 %');
  expect(percent(1_000, 1_000)).toBe('99 %');
  expect(percent(5, 0)).toBe('');
});
