import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff, type DiffPart } from '../../../../renderer/ui/diff/wordDiff';

const side = (parts: DiffPart[], leftOut: DiffPart['kind']): string =>
  parts
    .filter((part) => part.kind !== leftOut)
    .map((part) => part.text)
    .join('');

const sentence = fc
  .array(fc.oneof(fc.constantFrom('tea', 'coffee', ' ', ', ', '茶が好き', 'קפה', '👩‍👩‍👧'), fc.string()), {
    maxLength: 30,
  })
  .map((words) => words.join(''));

describe('word diff', () => {
  it('gives both texts back', () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const parts = wordDiff(before, after);
        expect(side(parts, 'removed')).toBe(after);
        expect(side(parts, 'added')).toBe(before);
      }),
    );
  });

  it('has nothing to say about equal texts', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(wordDiff(text, text).every((part) => part.kind === 'same')).toBe(true);
      }),
    );
  });

  it('marks the word that changed', () => {
    expect(wordDiff('I prefer tea in the morning', 'I prefer coffee in the morning')).toEqual([
      { kind: 'same', text: 'I prefer ' },
      { kind: 'removed', text: 'tea' },
      { kind: 'added', text: 'coffee' },
      { kind: 'same', text: ' in the morning' },
    ]);
  });

  it('compares scripts without spaces by word', () => {
    const parts = wordDiff('私は茶が好き', '私は酒が好き');
    expect(parts[0]).toEqual({ kind: 'same', text: '私は' });
    expect(parts.at(-1)?.kind).toBe('same');
  });

  it('stays quick on long texts that differ everywhere', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ');
    const after = Array.from({ length: 20_000 }, (_, i) => `b${i}`).join(' ');
    const started = performance.now();
    const parts = wordDiff(before, after);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(side(parts, 'removed')).toBe(after);
  });
});
