import { expect, it } from 'vitest';
import { answeredOtherwise, deniedBy, madeUntrue } from '../../electron/memory/claims/contradictions';
import { claimOf, deniesAllOf, isPolarityFlip } from '../../electron/memory/claims/polarity';
import { isOtherValue, slotOf } from '../../electron/memory/claims/slots';
import { rememberAll } from '../support/seeds';
import { openTestStore } from '../support/store';

const TEXTS = [
  'I live in Lisbon',
  'We moved to Porto',
  "I'm living in Berlin now",
  'I’ve moved to Madrid',
  'Ive relocated to Evora',
  'im based in Faro',
  'My sister lives in Ghent',
  'Our sister has relocated to Bonn',
  'I work at Acme',
  'I am working for Orbit',
  "My sister's husband works at Initech",
  'My sister’s husband works for Hooli',
  'My favourite colour is blue',
  'Our favorite color is green',
  'My favourite ice cream is vanilla',
  'My favorite ice cream is lemon',
  'My name is Ana',
  'I am called Bea',
  'I go by Cleo',
  'My dog is called Rex',
  'Our dog is named Bolota',
  "My cat's name is Miso",
  'My cat’s name is Tofu',
  'My phone number is 123',
  'Our phone number is 456',
  'My job is nurse',
  'I am 30 years old',
  "I'm 31",
  'I have two cats',
  'We have three cats',
  'The meeting is on Tuesday at 10',
  'Meeting is on Wednesday',
  'Tom O’Neil is a nurse',
  "Tom O'Neil is a teacher",
  'Zoë is my sister',
  'Zoë is my cousin',
  'I love Chinese food',
  'I don’t like Chinese food',
  "I can't stand Chinese food",
  'I dont like Chinese food',
  'I hate olives',
  'I never liked olives',
  'I like olives',
  'Smoking is allowed here',
  'Smoking is forbidden here',
  'Smoking is not allowed here',
  'Dark mode is enabled',
  'Dark mode is disabled',
  'I cannot swim fast',
  'I can swim fast',
  'I have no car',
  'I have not car',
  'I work at Acme as a designer',
  "I don't work at Acme",
  'I no longer work at Acme',
];

it('searches by words for all that a comparison with every memory finds', () => {
  const store = openTestStore();
  rememberAll(store, ...TEXTS);
  store.db.run("UPDATE memories SET status = 'active'"); // those that gave way to another
  let found = 0;
  for (const text of TEXTS) {
    const [claim, slot] = [claimOf(text), slotOf(text)];
    const denied = TEXTS.filter(
      (other) => isPolarityFlip(claim, claimOf(other)) || deniesAllOf(claim, claimOf(other)),
    );
    const otherwise = TEXTS.filter((other) => isOtherValue(slot, slotOf(other)));
    const texts = (memories: readonly { text: string }[]): string[] => memories.map((one) => one.text).sort();
    expect(texts(deniedBy(store.readable, text, 'personal')), text).toEqual([...denied].sort());
    expect(texts(answeredOtherwise(store.readable, text, 'personal', { explicit: true })), text).toEqual(
      [...otherwise].sort(),
    );
    found += denied.length + otherwise.length;
  }
  expect(found).toBeGreaterThan(40);
});

it('finds an old fact behind hundreds of newer ones with the same verb', () => {
  const store = openTestStore();
  rememberAll(
    store,
    'I live in Lisbon',
    ...Array.from({ length: 250 }, (_, i) => `Client ${i} moved to Street ${i}`),
  );
  const untrue = (text: string): string[] =>
    madeUntrue(store.readable, text, 'personal').whole.map((memory) => memory.text);
  expect(untrue('I live in Porto')).toEqual(['I live in Lisbon']);
});
