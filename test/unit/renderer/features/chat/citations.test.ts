import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCitations } from '../../../../../renderer/features/chat/citations';

const known = new Set([1, 2, 3]);

describe('splitCitations', () => {
  it('finds single and joined citations', () => {
    expect(splitCitations('Tea [1], not coffee [2, 3].', known)).toEqual([
      { text: 'Tea ' },
      { citation: 1 },
      { text: ', not coffee ' },
      { citation: 2 },
      { citation: 3 },
      { text: '.' },
    ]);
    expect(splitCitations('[1][2]', known)).toEqual([{ citation: 1 }, { citation: 2 }]);
  });

  it('leaves numbers that name nothing as they are', () => {
    expect(splitCitations('array[4] and [1, 9]', known)).toEqual([{ text: 'array[4] and [1, 9]' }]);
    expect(splitCitations('[0] [x] []', known)).toEqual([{ text: '[0] [x] []' }]);
  });

  it('closes the gap between a citation and what ends the sentence', () => {
    expect(splitCitations('Tea [1] . Or [2] , and [3] .env', known)).toEqual([
      { text: 'Tea ' },
      { citation: 1 },
      { text: '. Or ' },
      { citation: 2 },
      { text: ', and ' },
      { citation: 3 },
      { text: ' .env' },
    ]);
  });

  it('loses nothing but such gaps of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const back = splitCitations(text, known).map((part) =>
          'text' in part ? part.text : `[${part.citation}]`,
        );
        const solid = (words: string): string => words.replace(/[ \t]+/gu, '');
        expect(solid(back.join(''))).toBe(solid(text));
      }),
    );
  });
});
