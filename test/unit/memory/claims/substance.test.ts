import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saysNothingNew } from '../../../../electron/memory/claims/sameness';
import { differsInSubstance } from '../../../../electron/memory/claims/substance';

describe('what keeps two texts apart', () => {
  it.each([
    ['Production deployment is allowed', 'Production deployment is not allowed', 'negation'],
    ['I eat meat', 'I never eat meat', 'negation'],
    ['Ich mag Fisch', 'Ich mag keinen Fisch', 'negation'],
    ['The door is locked', 'The door is unlocked', 'negation'],
    ['I have two cats', 'I have three cats', 'numbers'],
    ['The rent is €720', 'The rent is €850', 'numbers'],
    ['It takes 5 kg', 'It takes 50 kg', 'numbers'],
    ['The meeting is on Tuesday', 'The meeting is on Wednesday', 'dates'],
    ['I moved in May 2019', 'I moved in June 2019', 'dates'],
    ['My sister Hannah likes tea', 'My sister Anna likes tea', 'names'],
    ['Hannah likes tea', 'Anna likes tea', 'names'],
    ['I use Vim', 'I use Helix', 'names'],
    ['I live in Porto', 'I live in Lisbon', 'names'],
    ['The repo is snake_case', 'The repo is camelCase', 'names'],
    ['部署は金曜日です', '部署は月曜日です', 'names'],
    ['My sister is a nurse', 'My brother is a nurse', 'people'],
    ['I love cats', 'I hate cats', 'negation'],
    ['I prefer red wine', 'I prefer white wine', 'opposites'],
    ['I prefer tea over coffee', 'I prefer coffee over tea', 'order'],
  ])('%j and %j: %s', (a, b, difference) => {
    expect(differsInSubstance(a, b)).not.toBeNull();
    expect(differsInSubstance(b, a)).not.toBeNull();
    expect([differsInSubstance(a, b)]).toContain(difference);
  });

  it.each([
    ['I live in Porto', 'I live in Porto.'],
    ['I live in Porto', 'I am living in Porto'],
    ['I like long walks', 'I really like long walks by the sea'],
    ['My favourite editor is Vim', 'My favourite text editor is Vim'],
    ['I have two cats', 'I have 2 cats'],
  ])('nothing in %j and %j', (a, b) => expect(differsInSubstance(a, b)).toBeNull());
});

const word = fc.constantFrom(
  'tea',
  'garden',
  'train',
  'music',
  'river',
  'bread',
  'window',
  'market',
  'coffee',
  'letter',
);
const sentence = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => `I like ${words.join(' ')}`);

describe('texts that differ in a number, a negation or a name are never taken for one', () => {
  it('numbers', () => {
    const numbers = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(sentence, numbers, fc.nat(8), (text, [a, b], at) => {
        fc.pre(a !== b);
        expect(differsInSubstance(insert(text, String(a), at), insert(text, String(b), at))).not.toBeNull();
        expect(differsInSubstance(text, insert(text, String(a), at))).not.toBeNull();
      }),
    );
  });

  it('negations', () => {
    fc.assert(
      fc.property(
        sentence,
        fc.constantFrom('not', 'never', 'no', 'without', 'nicht', 'sans'),
        fc.nat(8),
        (text, no, at) => {
          expect(differsInSubstance(text, insert(text, no, at))).toBe('negation');
          expect(saysNothingNew(text, insert(text, no, at))).toBe(false);
        },
      ),
    );
  });

  it('names', () => {
    const name = fc
      .stringMatching(/^[A-Z][a-z]{2,8}$/u)
      .filter(
        (found) =>
          !/^(?:The|You|She|And|But|For|Not|Its|Our|His|Her|Who|How|Why|All|Any|Now|Yes)/u.test(found),
      );
    fc.assert(
      fc.property(sentence, name, name, fc.nat(8), (text, a, b, at) => {
        fc.pre(a.toLowerCase() !== b.toLowerCase() && `${a}s` !== b && `${b}s` !== a);
        expect(differsInSubstance(insert(text, a, at), insert(text, b, at))).not.toBeNull();
      }),
    );
  });
});

/** Puts a word into the text, after the two that begin it. */
function insert(text: string, added: string, at: number): string {
  const words = text.split(' ');
  words.splice(2 + (at % (words.length - 1)), 0, added);
  return words.join(' ');
}
