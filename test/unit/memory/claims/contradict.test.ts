import { expect, it } from 'vitest';
import { contradictionBetween } from '../../../../electron/memory/claims/contradict';
import { BOTH_TRUE, CONTRADICT } from './contradictionPairs';

it.each(CONTRADICT)('“%s” and “%s” contradict each other, in either order', (a, b) => {
  expect(contradictionBetween(a, b)).not.toBeNull();
  expect(contradictionBetween(b, a)).toBe(contradictionBetween(a, b));
});

it.each(BOTH_TRUE)('“%s” and “%s” can both be true', (a, b) => {
  expect(contradictionBetween(a, b)).toBeNull();
  expect(contradictionBetween(b, a)).toBeNull();
});

it.each([
  ['I love Chinese food', 'I hate Chinese food', 'One says the opposite of the other.'],
  ['I live in Lisbon', 'I live in Porto', 'Two different answers to where you live.'],
  [
    'My sister lives in Berlin',
    'My sister lives in Munich',
    'Two different answers to where your sister lives.',
  ],
  ['I work at Acme', 'I work for Globex', 'Two different answers to where you work.'],
  [
    'My favourite colour is blue',
    'My favorite color is green',
    'Two different answers to what your favourite color is.',
  ],
  ['My name is Ana', 'My name is Joana', 'Two different answers to what your name is.'],
  ['I am 34 years old', 'I am 35 years old', 'Two different answers to how old you are.'],
  ['The rent is 900 euros', 'The rent is 950 euros', 'Two different answers to what the rent is.'],
  ['I have two kids', 'I have three kids', 'Two different answers to what you have or do.'],
  ['I prefer tea over coffee', 'I prefer coffee over tea', 'The same words in another order.'],
])('“%s” and “%s”: %s', (a, b, reason) => {
  expect(contradictionBetween(a, b)).toBe(reason);
});
