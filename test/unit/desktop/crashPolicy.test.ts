import { expect, it } from 'vitest';
import { crashPolicy } from '../../../electron/desktop/crashPolicy';

it('reloads after a crash, and asks when that did not help for a minute', () => {
  let now = 1_000_000;
  const decide = crashPolicy(() => now);
  expect(decide()).toBe('reload');
  now += 59_000;
  expect(decide()).toBe('ask');
  now += 59_000;
  expect(decide()).toBe('ask');
  now += 61_000;
  expect(decide()).toBe('reload');
});
