import { expect, it } from 'vitest';
import { thoughtWords } from '../../../../../renderer/features/chat/thoughtWords';

it.each([
  [null, 'Thoughts'],
  [300, 'Thought for a moment'],
  [12_400, 'Thought for 12 s'],
  [59_700, 'Thought for 1 min 0 s'],
  [125_000, 'Thought for 2 min 5 s'],
])('%j ms: %s', (tookMs, words) => {
  expect(thoughtWords(tookMs)).toBe(words);
});
