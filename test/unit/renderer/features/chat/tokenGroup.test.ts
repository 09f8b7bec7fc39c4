import { expect, it } from 'vitest';
import { tokenGroup } from '../../../../../renderer/features/chat/tokenGroup';

it.each([
  [['hljs-keyword'], 'keyword'],
  [['hljs-title', 'function_'], 'name'],
  [['hljs-unheard', 'hljs-string'], 'string'],
  [['hljs-punctuation'], null],
  [undefined, null],
])('colours %j as %j', (names, group) => {
  expect(tokenGroup(names)).toBe(group);
});
