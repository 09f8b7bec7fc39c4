import { expect, it } from 'vitest';
import { createDeltaBatcher } from '../../../../../renderer/features/chat/deltaBatcher';

/** Frames that run when the test says so. */
function frames() {
  let waiting: (() => void)[] = [];
  return {
    schedule: (run: () => void) => void waiting.push(run),
    next: () => {
      const due = waiting;
      waiting = [];
      for (const run of due) run();
    },
    count: () => waiting.length,
  };
}

it('hands over once per frame what arrived since the last one, in order', () => {
  const clock = frames();
  const taken: string[] = [];
  const batcher = createDeltaBatcher((text) => taken.push(text), clock.schedule);
  batcher.push('a');
  batcher.push('b');
  expect(clock.count()).toBe(1);
  expect(taken).toEqual([]);
  clock.next();
  batcher.push('c');
  clock.next();
  clock.next();
  expect(taken).toEqual(['ab', 'c']);
});

it('flushes at once and then has nothing left for the frame', () => {
  const clock = frames();
  const taken: string[] = [];
  const batcher = createDeltaBatcher((text) => taken.push(text), clock.schedule);
  batcher.push('last words');
  batcher.flush();
  clock.next();
  expect(taken).toEqual(['last words']);
});
