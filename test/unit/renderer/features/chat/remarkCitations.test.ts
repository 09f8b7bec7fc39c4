import { expect, it } from 'vitest';
import { remarkCitations } from '../../../../../renderer/features/chat/remarkCitations';

const text = (value: string) => ({ type: 'text', value });

it('marks citations in running text, in lists and tables, but not in code and links', () => {
  const code = { type: 'inlineCode', value: 'list[1]' };
  const link = { type: 'link', children: [text('see [1]')] };
  const tree = {
    type: 'root',
    children: [
      { type: 'paragraph', children: [text('Tea [1].'), code, link] },
      { type: 'list', children: [{ type: 'listItem', children: [text('[1]')] }] },
    ],
  };
  remarkCitations(new Set([1]))()(tree);
  const cite = {
    type: 'citation',
    data: { hName: 'cite', hProperties: { dataN: '1' } },
    children: [text('1')],
  };
  expect(tree).toEqual({
    type: 'root',
    children: [
      { type: 'paragraph', children: [text('Tea '), cite, text('.'), code, link] },
      { type: 'list', children: [{ type: 'listItem', children: [cite] }] },
    ],
  });
});
