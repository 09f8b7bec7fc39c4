import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from '../../../electron/engine/compute/paced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one call runs at once, and once', () => {
  const run = vi.fn();
  paced(run, 100).call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('calls all the time run at their pace, the last one of them too', () => {
  const run = vi.fn();
  const { call } = paced(run, 100);
  for (let ms = 0; ms < 1_000; ms += 10) {
    call();
    vi.advanceTimersByTime(10);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(run.mock.calls.length).toBeLessThanOrEqual(11);
  vi.advanceTimersByTime(100);
  const before = run.mock.calls.length;
  call();
  call();
  expect(run).toHaveBeenCalledTimes(before + 1);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(before + 2);
});

test('nothing runs after its end', () => {
  const run = vi.fn();
  const { call, end } = paced(run, 100);
  call();
  call();
  end();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
