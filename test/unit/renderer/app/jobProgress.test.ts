import { expect, it } from 'vitest';
import { jobProgress } from '../../../../renderer/app/jobProgress';

it('measures against the most that waited since the queue was empty', () => {
  expect(jobProgress({ pending: 9, running: 1 }, 0)).toEqual({ left: 10, done: 0, most: 10 });
  expect(jobProgress({ pending: 3, running: 1 }, 10)).toEqual({ left: 4, done: 6, most: 10 });
  expect(jobProgress({ pending: 14, running: 1 }, 10)).toEqual({ left: 15, done: 0, most: 15 });
  expect(jobProgress({ pending: 0, running: 0 }, 15)).toEqual({ left: 0, done: 0, most: 0 });
});
