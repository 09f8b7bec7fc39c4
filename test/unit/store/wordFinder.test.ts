import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, WordFinder } from '../../../electron/store/wordFinder';

const finder = new WordFinder([
  'I live in Berlin.',
  'tea',
  'Ünal  lebt hier',
  '成語しりとりをした',
  'C++ is hard',
]);

describe('what a text says', () => {
  it.each([
    'I live in Berlin',
    'i LIVE in berlin!',
    'Remember: I live\n in Berlin, and I like it',
    'Tea.',
    'ünal lebt hier',
    '今日は成語しりとりをした。',
    'They say C++ is hard',
  ])('%s', (text) => expect(finder.saidIn(text)).toBe(true));

  it.each(['', 'I live in Berlinchen', 'a cup of tea', 'steak', 'They live in Berlin', 'C++ is hardly'])(
    'not: %s',
    (text) => expect(finder.saidIn(text)).toBe(false),
  );
});

it('finds within words what may not be parted there', () => {
  expect(finder.within('steak')).toBe(true);
  expect(finder.within('I live in Berlinchen')).toBe(true);
  expect(finder.within('coffee')).toBe(false);
  expect(finder.is('TEA!')).toBe(true);
  expect(finder.is('a tea')).toBe(false);
  expect(new WordFinder(['', ' . ']).within(' . ')).toBe(false);
  expect(new WordFinder([]).within('anything')).toBe(false);
});

it('finds what a plain search would find', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '語', ' ', '.'), maxLength: 9 });
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 5 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'é', '語', ' ', '.'), maxLength: 40 }),
      (wordings, text) => {
        const plain = wordings.map(folded).filter((wording) => wording !== '');
        expect(new WordFinder(wordings).within(text)).toBe(
          plain.some((wording) => folded(text).includes(wording)),
        );
      },
    ),
  );
});
