import { expect, it } from 'vitest';
import { UnreadFiles } from '../../../electron/engine/compute/unreadFiles';

const outcome = (path: string, problem: string | null) => ({
  path,
  outcome: problem === null ? ('added' as const) : ('failed' as const),
  problem,
  documentId: null,
  chunks: 0,
});

it('keeps what could not be read, until it was read or is put aside', () => {
  const unread = new UnreadFiles();
  unread.note([outcome('a.pdf', 'It is damaged.'), outcome('b.md', null)], 'house');
  unread.note([outcome('c.pdf', 'It has a password.'), outcome('a.pdf', 'It is empty.')], 'work');
  expect(unread.list()).toEqual([
    { path: 'c.pdf', documentId: null, problem: 'It has a password.', collection: 'work' },
    { path: 'a.pdf', documentId: null, problem: 'It is empty.', collection: 'work' },
  ]);
  unread.note([outcome('c.pdf', null)], 'work');
  expect(unread.list().map(({ path }) => path)).toEqual(['a.pdf']);
  unread.forget();
  expect(unread.list()).toEqual([]);
});

it('does not grow without end', () => {
  const unread = new UnreadFiles();
  const many = Array.from({ length: 1_500 }, (_, i) => outcome(`${i}.pdf`, 'It is damaged.'));
  unread.note(many, 'house');
  expect(unread.list()).toHaveLength(1_000);
  expect(unread.list().at(-1)?.path).toBe('1499.pdf');
});
