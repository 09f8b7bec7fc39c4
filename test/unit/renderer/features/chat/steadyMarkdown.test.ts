import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { steadyMarkdown } from '../../../../../renderer/features/chat/steadyMarkdown';

describe('steadyMarkdown', () => {
  it.each([
    ['It is **very', 'It is **very**'],
    ['It is *so', 'It is *so*'],
    ['Call `rows', 'Call `rows`'],
    ['It is **very *much', 'It is **very *much***'],
    ['Done **well** and', 'Done **well** and'],
    ['It is **', 'It is'],
  ])('closes what is open: %j', (text, shown) => {
    expect(steadyMarkdown(text).trimEnd()).toBe(shown);
  });

  it.each([
    ['See [the', 'See '],
    ['See [the page](https://exa', 'See '],
    ['You like tea [1', 'You like tea '],
    ['Look ![a cat](x', 'Look '],
    ['Some words\n-', 'Some words\n'],
    ['Some words\n==', 'Some words\n'],
    ['Text\n\n1.', 'Text\n\n'],
    ['Text\n\n```', 'Text\n\n'],
    ['Text\n\n| a | b |', 'Text\n\n'],
    ['Text\n\n| a | b |\n| - |', 'Text\n\n'],
    ['| a |\n| - |\n| 1', '| a |\n| - |\n'],
  ])('holds back what cannot be read yet: %j', (text, shown) => {
    expect(steadyMarkdown(text)).toBe(shown);
  });

  it.each([
    '2 * 3 is',
    'snake_case_name',
    '* one\n* two',
    'a list [1] of',
    '5 > 3',
    'x = [1, 2] and',
    '- [x] done',
  ])('leaves %j alone', (text) => {
    expect(steadyMarkdown(text)).toBe(text);
  });

  it('leaves code alone while it arrives, but for half a fence', () => {
    expect(steadyMarkdown('```js\nconst a = b ** 2 * [c')).toBe('```js\nconst a = b ** 2 * [c');
    expect(steadyMarkdown('```js\nlet a\n``')).toBe('```js\nlet a\n');
  });

  it('holds back little, and adds nothing but closing marks', () => {
    const piece = fc.constantFrom(
      'word ',
      '**',
      '*',
      '_',
      '`',
      '\n',
      '\n\n',
      '[1]',
      '[a](b)',
      '~~',
      '- ',
      '| ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const shown = steadyMarkdown(text);
        let common = 0;
        while (common < shown.length && shown.charAt(common) === text.charAt(common)) common += 1;
        const added = shown.slice(common);
        expect(added).toMatch(/^[*_`~]*$/u);
      }),
    );
  });
});
