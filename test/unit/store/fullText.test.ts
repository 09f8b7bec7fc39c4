import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullTextWords } from '../../../electron/store/fullText';

it('makes each word a string of its own, and a phrase of one with punctuation in it', () => {
  expect(fullTextWords("what's the budget")).toEqual(['"what\'s"', '"the"', '"budget"']);
  expect(fullTextWords('c:plan foo@bar.com')).toEqual(['"c:plan"', '"foo@bar.com"']);
  expect(fullTextWords('say "hi" AND NOT')).toEqual(['"say"', '"hi"', '"AND"', '"NOT"']);
  expect(fullTextWords('tea tea')).toEqual(['"tea"']);
  expect(fullTextWords('? " * ( 🎉')).toEqual([]);
});

it('lets nothing out of the quotation marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of fullTextWords(text)) expect(word).toMatch(/^"[^"]+"$/u);
    }),
  );
});
