import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FramePace } from '../../../../renderer/features/graph/layout/framePace';

const FRAME_MS = 16;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('rests after each frame, its drawing included, and shows the newest only', () => {
  const shown = vi.fn();
  const pace = new FramePace(shown, 10);
  pace.offer(false);
  pace.offer(false);
  vi.advanceTimersByTime(FRAME_MS + 1);
  expect(shown).toHaveBeenCalledTimes(1);
  pace.offer(false);
  // Drawn in one frame: rests for ten, then waits for the next.
  vi.advanceTimersByTime(10 * FRAME_MS);
  expect(shown).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3 * FRAME_MS);
  expect(shown).toHaveBeenCalledTimes(2);
});

it('the last one does not wait for a rest to end, whenever it comes', () => {
  const shown = vi.fn();
  const pace = new FramePace(shown, 1_000);
  pace.offer(false);
  vi.advanceTimersByTime(FRAME_MS + 1);
  // While the one before is being drawn.
  pace.offer(true);
  vi.advanceTimersByTime(3 * FRAME_MS);
  expect(shown).toHaveBeenCalledTimes(2);

  pace.offer(false);
  vi.advanceTimersByTime(3 * FRAME_MS);
  pace.offer(false);
  vi.advanceTimersByTime(3 * FRAME_MS);
  const before = shown.mock.calls.length;
  pace.offer(true);
  vi.advanceTimersByTime(2 * FRAME_MS);
  expect(shown).toHaveBeenCalledTimes(before + 1);
});

it('shows nothing once it is stopped', () => {
  const shown = vi.fn();
  const pace = new FramePace(shown, 1);
  pace.offer(false);
  pace.stop();
  vi.advanceTimersByTime(1_000);
  expect(shown).not.toHaveBeenCalled();
});
