import { expect, it } from 'vitest';
import { foundWords } from '../../../../renderer/features/inspector/whyWords';

const hit = {
  cosine: 0.6,
  matched: 'both' as const,
  signals: { keyword: 0.5, neighbours: null, speaker: null, date: null },
};

it('says in a sentence what spoke for a memory', () => {
  expect(foundWords({ ...hit, matched: 'vector' })).toBe('Found by its meaning.');
  expect(foundWords({ ...hit, signals: { ...hit.signals, date: 1 } })).toBe(
    'Found by its words and its meaning, and by when it was made.',
  );
  expect(foundWords({ ...hit, signals: { ...hit.signals, neighbours: 0.3, speaker: 1, date: 0 } })).toBe(
    'Found by its words and its meaning, what was said around it, and by who said it.',
  );
  expect(
    foundWords({ ...hit, cosine: null, matched: 'keyword', signals: { ...hit.signals, keyword: 0 } }),
  ).toBe('Found by nothing.');
});
