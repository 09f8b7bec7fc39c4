import { expect, it } from 'vitest';
import { contentWords } from '../../../../renderer/features/transfer/exportWords';

const said = (counts: Partial<Parameters<typeof contentWords>[0]>): string =>
  contentWords({ fileName: 'x', memories: 0, entities: 0, edges: 0, ...counts });

it('what was exported is told with its documents and chats, and nothing is told as no memory', () => {
  expect(said({ memories: 1_273, entities: 2, besides: { documents: 3_010, chats: 1 } })).toBe(
    '1,273 memories, 3,010 documents, 1 chat, 2 things',
  );
  expect(said({ besides: { documents: 1, chats: 0 } })).toBe('1 document');
  expect(said({ entities: 1, edges: 4 })).toBe('1 thing, 4 relations');
  expect(said({ besides: { documents: 0, chats: 0 } })).toBe('0 memories');
});
