import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { BackgroundLoop } from '../../../electron/engine/compute/backgroundLoop';

const LONG_MS = 60_000;

function loopOf(step: () => Promise<number>, faultMs = LONG_MS): BackgroundLoop {
  const loop = new BackgroundLoop({ name: 'test', step, faultMs });
  onTestFinished(() => loop.stop());
  return loop;
}

it('goes on while more is due, then sleeps until it is poked', async () => {
  const waits = [0, 0, LONG_MS, LONG_MS];
  const step = vi.fn(() => Promise.resolve(waits.shift() ?? LONG_MS));
  const loop = loopOf(step);
  loop.start();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(3));
  loop.poke();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(4));
});

it('does not sleep over a poke that came while it worked', async () => {
  const step = vi.fn((): Promise<number> => {
    if (step.mock.calls.length === 1) loop.poke();
    return Promise.resolve(LONG_MS);
  });
  const loop = loopOf(step);
  loop.start();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2));
  expect(loop.poked).toBe(false);
});

it('goes on after a fault', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const step = vi.fn(() => Promise.reject(new Error('a fault')));
  const loop = loopOf(step, 1);
  loop.start();
  await vi.waitFor(() => expect(step.mock.calls.length).toBeGreaterThan(2));
});

it('says in one line without a stack what is explained in words, and again only after a piece was done', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const step = vi.fn((): Promise<number> => {
    if (step.mock.calls.length === 4) return Promise.resolve(0);
    return Promise.reject(new AppError('STORE_UNAVAILABLE', 'The disk is full.'));
  });
  const loop = loopOf(step, 1);
  loop.start();
  await vi.waitFor(() => expect(step.mock.calls.length).toBeGreaterThan(6));
  const lines = write.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^\S+ \[compute\] test: The disk is full\.\n$/u);
});

it('ends with the piece at hand, and at once when it sleeps', async () => {
  const step = vi.fn(() => Promise.resolve(LONG_MS));
  const end = vi.fn(() => Promise.resolve());
  const loop = new BackgroundLoop({ name: 'test', step, faultMs: LONG_MS, end });
  loop.start();
  await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(1));
  await loop.stop();
  await loop.stop();
  expect(end).toHaveBeenCalledTimes(1);
  expect(loop.isStopped()).toBe(true);
  expect(loop.signal.aborted).toBe(true);
  loop.poke();
  expect(step).toHaveBeenCalledTimes(1);
});
