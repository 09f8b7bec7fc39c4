import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plural, quote, shorten } from '../../../electron/memory/words';

it('cuts between graphemes, never within one', () => {
  expect(shorten('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…');
  expect(shorten('cafe\u0301s', 4)).toBe('cafe\u0301…');
  expect(shorten('नमस्ते', 2)).toBe('नम…');
});

it('keeps what fits, on one line', () => {
  expect(shorten('a\n b\t c ', 5)).toBe('a b c');
  expect(quote('I prefer tea')).toBe('“I prefer tea”');
  expect(shorten('', 5)).toBe('');
});

it('is never longer than asked for, whatever the text', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      expect([...segmenter.segment(shorten(text, length))].length).toBeLessThanOrEqual(length + 1);
    }),
  );
});

it('counts in words', () => {
  expect([plural(1, 'memory', 'memories'), plural(2, 'memory', 'memories'), plural(1_234, 'row')]).toEqual([
    '1 memory',
    '2 memories',
    '1,234 rows',
  ]);
});
