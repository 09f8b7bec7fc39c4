import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toldWhenLong } from '../../../electron/hosts/cli/patience';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says what is going on once it takes long, and never after its end', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const work = new Promise<number>((resolve) => setTimeout(() => resolve(7), 30_000));
  const told = toldWhenLong('Much to do.', work);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(said).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said.mock.calls).toEqual([['mnemoscope: Much to do.\n']]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await told).toBe(7);

  await expect(toldWhenLong('Fails.', Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveBeenCalledTimes(1);
});
