import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../../electron/memory/graph/questions';
import { questionCases } from './questionCases';

describe('parseQuestion', () => {
  it.each(questionCases.map(([text, expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(parseQuestion(text)).toEqual(expected);
  });
});
