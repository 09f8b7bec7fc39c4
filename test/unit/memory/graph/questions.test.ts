import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../../electron/memory/graph/questions';
import { QUESTION_RULES, readByRules } from '../../../../electron/memory/graph/questionRules';
import { questionCases } from './questionCases';

describe('parseQuestion', () => {
  it.each(questionCases.map(([text, expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(parseQuestion(text)).toEqual(expected);
  });
});

describe('rules chosen by the first word', () => {
  const openings = 'what which who where when how list show name find give my What WHO Show'.split(' ');

  it.each(questionCases.map(([text]) => ({ text })))('answer $text as all rules do', ({ text }) => {
    const [, ...rest] = text.replace(/[?.!]+$/u, '').split(' ');
    for (const first of [text.split(' ')[0], ...openings]) {
      const question = [first, ...rest].join(' ');
      expect(readByRules(question), question).toEqual(readByRules(question, QUESTION_RULES));
    }
  });
});

describe('whatever the text', () => {
  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        parseQuestion(text);
      }),
    );
  });

  it.each(['what is ', 'who ', ' and ', 'How are a and b ', "'s "])(
    'answers at once for %j again and again',
    (unit) => {
      const began = performance.now();
      for (let length = 1; length < 100; length += 1) parseQuestion(`what does ${unit.repeat(length)}`);
      parseQuestion(unit.repeat(50_000));
      expect(performance.now() - began).toBeLessThan(2_000);
    },
  );
});
