import { expect, it } from 'vitest';
import {
  erasedWords,
  remainsWords,
  saidWords,
} from '../../../../../renderer/features/memories/erase/erasedWords';

it('says what went', () => {
  expect(erasedWords({ erased: 1, messages: 0 })).toBe('Deleted 1 memory for good.');
  expect(erasedWords({ erased: 1_204, messages: 2 })).toBe(
    'Deleted 1,204 memories for good, and what 2 messages said of it.',
  );
});

it('names what remains, and nothing where nothing does', () => {
  const clean = { pendingReaders: false, backupsHoldingIt: [], asideHoldingIt: [] };
  expect(remainsWords(clean)).toEqual([]);
  const left = remainsWords({
    pendingReaders: true,
    backupsHoldingIt: ['a.db', 'b.db'],
    asideHoldingIt: ['c'],
  });
  expect(left).toHaveLength(3);
  expect(left[0]).toMatch(/^Erasure is pending/);
  expect(left[1]).toBe('2 backups still hold it: a.db, b.db.');
  expect(left[2]).toMatch(/c\. Delete it by hand\.$/);
});

it('says what was said, or that nothing was', () => {
  const none = { memories: 1, messages: 0, episodes: 0, summaries: 0, others: 0, backups: [], aside: [] };
  expect(saidWords(none)).toBeNull();
  expect(saidWords({ ...none, messages: 1, summaries: 2 })).toBe('1 message, 2 summaries');
});
