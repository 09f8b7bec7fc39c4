import { describe, expect, it } from 'vitest';
import { claimOf, isPolarityFlip } from '../../../../electron/memory/claims/polarity';
import { isOtherValue, slotOf } from '../../../../electron/memory/claims/slots';

const flips = (a: string, b: string): boolean => isPolarityFlip(claimOf(a), claimOf(b));
const otherValue = (a: string, b: string): boolean => isOtherValue(slotOf(a), slotOf(b));

describe('FIELD-CASES 21, 22: the same thing affirmed and denied', () => {
  it.each([
    ['I love Chinese food', 'I hate Chinese food'],
    ['I love Chinese food.', "I don't like Chinese food any more."],
    ['I like olives', 'I can’t stand olives'],
    ['I enjoy long walks', "I'm not a fan of long walks"],
    ['Production deployment is allowed', 'Production deployment is not allowed'],
    ['Production deployment is allowed', 'Production deployment is forbidden'],
    ['I drink coffee', 'I no longer drink coffee'],
    ['I can swim', "I can't swim"],
    ['Falcon uses Python', 'Falcon does not use Python'],
    ['I have a car', "I don't have a car"],
    ['The cache is enabled.', 'The cache is disabled.'],
    ['We work on Sundays', "We don't work on Sundays"],
  ])('%j and %j', (a, b) => {
    expect(flips(a, b)).toBe(true);
    expect(flips(b, a)).toBe(true);
  });

  it.each([
    ['I love Chinese food', 'I hate Thai food'],
    ['I love Chinese food', 'I love Chinese food'],
    ['I love Chinese food', 'My sister hates Chinese food'],
    ['I love Chinese food', 'I hate Chinese tea'],
    ['I eat meat', 'I do not always eat meat'],
    ['I like tea', 'I like tea, but not coffee'],
    ['I have two dogs', 'I have no cats'],
    ['Deployment on Fridays is allowed', 'Deployment on Mondays is not allowed'],
    ['I live in Porto', 'I do not live in Lisbon'],
    ['Do I love Chinese food?', 'I hate Chinese food'],
    ['I loved Chinese food', 'I hate Chinese food'],
    ['私は中華料理が好き', '私は中華料理が嫌い'],
  ])('not %j and %j', (a, b) => expect(flips(a, b)).toBe(false));
});

describe('questions with one answer at a time', () => {
  it.each([
    ['I live in Munich', 'I live in Berlin'],
    ['I live in Munich.', 'We moved to Berlin in May'],
    ['I live in Munich with my cat', 'I’m living in Berlin now'],
    ['My sister lives in York', 'My sister lives in Leeds now'],
    ['I work at Acme as an engineer', 'I work for Globex'],
    ['My favourite editor is Vim', 'My favorite editor is Helix now'],
    ['My name is Sam', 'I go by Sasha'],
    ['My birthday is on 3 May', 'My birthday is on 4 May'],
    ["My wife's name is Ana", "My wife's name is Anna"],
    ["I'm 34", "I'm 35 years old"],
    ['The meeting is on Tuesday', 'The meeting is on Wednesday'],
    ['I have two kids', 'I have three kids'],
    ['Tom is a nurse', 'Tom is a doctor'],
  ])('%j, then %j', (a, b) => expect(otherValue(a, b)).toBe(true));

  it.each([
    ['I live in Munich', 'I live in Munich, Germany'],
    ['I live in Munich', 'I live in a small flat'],
    ['I live in Munich', 'My sister lives in Berlin'],
    ['I live in Munich', 'I work in Berlin'],
    ['My favourite editor is Vim', 'My favourite colour is green'],
    ['My favourite editor is Vim', 'My favourite editor theme is Nord'],
    ['I live in Munich', 'I have two kids'],
    ['I have two cats', 'I have three kids'],
    ['I have two cats', 'I have a dog'],
    ['I prefer dark mode', 'I prefer coffee'],
    ['Tom is a nurse', 'Tom is tall'],
    ['The meeting is on Tuesday', 'The meeting is important'],
    ["My sister's name is Ana", "My wife's name is Eva"],
  ])('not %j and %j', (a, b) => expect(otherValue(a, b)).toBe(false));

  it('a second one beside the first changes nothing by itself', () => {
    expect(slotOf('I live in Berlin')?.functional).toBe(true);
    expect(slotOf('I also live in Berlin')?.functional).toBe(false);
    expect(slotOf('I prefer tea')?.functional).toBe(false);
    expect(slotOf('I work at the food bank on Saturdays')).toBeNull();
  });
});
