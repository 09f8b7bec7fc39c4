import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from '../../../../electron/models/tokens/splitText';
import { loadWordPiece } from '../../../../electron/models/tokens/wordPiece';
import { resourcesDir } from '../golden';

const tokenizer = loadWordPiece(resourcesDir);
const count = (text: string): number => tokenizer.count(text);
const split = (text: string, maxTokens: number, maxParts = 1000): string[] =>
  splitText(text, { count, maxTokens, maxParts });
const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), (s) => s.segment);

describe('splitText', () => {
  it('leaves a text alone that fits', () => {
    expect(split('I like tea.', 254)).toEqual(['I like tea.']);
  });

  it('cuts between sentences', () => {
    const text = 'I like tea. You like coffee. We like water.';
    expect(split(text, 8)).toEqual(['I like tea. You like coffee.', 'We like water.']);
    expect(split(text, 7)).toEqual(['I like tea.', 'You like coffee.', 'We like water.']);
  });

  it('cuts a long sentence between words', () => {
    const parts = split('one two three four five six seven eight nine ten', 4);
    expect(parts).toEqual(['one two three four', 'five six seven eight', 'nine ten']);
  });

  it('cuts text without spaces, and every script', () => {
    const text = '今日は成語しりとりをしたので、とても楽しかったです'.repeat(20);
    const parts = split(text, 50);
    expect(parts.join('')).toBe(text);
    for (const part of parts) expect(count(part)).toBeLessThanOrEqual(50);
  });

  it('stops at the most parts allowed', () => {
    expect(split('A sentence here. '.repeat(500), 10, 3)).toHaveLength(3);
  });

  it('fits, loses nothing but white space, and never cuts a grapheme', () => {
    const character = fc.constantFrom(
      ...['a', 'b', 'Z', ' ', ' ', '.', '!', '-', '\n', '5'],
      ...['é', 'e\u0301', '漢', 'し', 'ก', 'ไ', 'नि', '👩‍👩‍👧', '🇩🇪', '👍🏽', 'ש', 'ע\u05b8'],
    );
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 200 }),
        fc.integer({ min: 4, max: 40 }),
        (characters, maxTokens) => {
          const text = characters.join('');
          const parts = split(text, maxTokens);
          const squeeze = (value: string): string => value.replace(/\s/g, '');
          expect(squeeze(parts.join(''))).toBe(squeeze(text));
          expect(parts.flatMap(graphemes).filter((g) => g.trim() !== '')).toEqual(
            graphemes(text).filter((g) => g.trim() !== ''),
          );
          for (const part of parts) {
            if (graphemes(part).length > 1) expect(count(part)).toBeLessThanOrEqual(maxTokens);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is quick on a long text without any boundary', () => {
    const started = performance.now();
    split('x.'.repeat(25_000), 254, 8);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
