import { expect, it } from 'vitest';
import {
  failedText,
  retryWork,
  withFailed,
  type FailedFile,
} from '../../../../../renderer/ui/documents/ingestState';

const failed = (path: string, more: Partial<FailedFile> = {}): FailedFile => ({
  ...{ path, problem: 'It is empty.', collection: 'documents', retry: { given: { name: path, path } } },
  ...more,
});

it('lists a file that fails again once, with what was wrong last', () => {
  const list = withFailed([failed('/a'), failed('/b')], [failed('/a', { problem: 'It is locked.' })]);
  expect(list.map(({ path, problem }) => [path, problem])).toEqual([
    ['/b', 'It is empty.'],
    ['/a', 'It is locked.'],
  ]);
});

it('tries files again in the collection that they were meant for, and leaves out what cannot be', () => {
  const work = retryWork([
    failed('/a'),
    failed('/b', { collection: 'work' }),
    failed('/c', { retry: { again: { id: 'c', path: '/c' } } }),
    failed('gone.md', { retry: null }),
  ]);
  expect(work).toEqual([
    { collection: 'documents', given: [{ name: '/a', path: '/a' }], again: [{ id: 'c', path: '/c' }] },
    { collection: 'work', given: [{ name: '/b', path: '/b' }], again: [] },
  ]);
});

it('gives all failures as text, a line each', () => {
  expect(failedText([failed('/a'), failed('/b', { problem: 'It is locked.' })])).toBe(
    '/a: It is empty.\n/b: It is locked.\n',
  );
});
