import { describe, expect, it } from 'vitest';
import { SELF_NAME } from '../../../../shared/domain/graph';
import { describeFact, parseQuestion } from '../../../../electron/memory/graph/questions';
import { ruleExtractor } from '../../../../electron/memory/graph/rules/ruleExtractor';
import { firstPerson, thirdPerson } from './sentences';

describe('describeFact', () => {
  it.each([
    ['Falcon', 'uses', 'Python', 'Falcon uses Python.'],
    [SELF_NAME, 'lives_in', 'Lisbon', 'You live in Lisbon.'],
    [SELF_NAME, 'prefers', 'TypeScript', 'You prefer TypeScript.'],
    ['Hannah', 'sister_of', SELF_NAME, 'Hannah is your sister.'],
    ['Ben', 'brother_of', 'Tom', 'Ben is Tom’s brother.'],
    ['Ben', 'brother_of', 'Agnes', 'Ben is Agnes’ brother.'],
    ['Biscuit', 'dog_of', SELF_NAME, 'Biscuit is your dog.'],
    [SELF_NAME, 'has_role', 'engineer', 'You are an engineer.'],
    ['Hannah', 'has_role', 'CTO', 'Hannah is CTO.'],
    ['Falcon', 'managed_by', SELF_NAME, 'Falcon is managed by you.'],
    [SELF_NAME, 'born_on', '3 May', 'You were born on 3 May.'],
    [SELF_NAME, 'born_on', '1990', 'You were born in 1990.'],
    ['Hannah', 'works_at', 'Acme Inc.', 'Hannah works at Acme Inc.'],
    ['npm', 'part_of', 'Node.js', 'npm is part of Node.js.'],
    ['A', 'argues_with', 'B', 'A argues with B.'],
  ])('%s %s %s', (source, relation, target, sentence) => {
    expect(describeFact({ source, relation, target })).toBe(sentence);
  });

  it('has words for every relation of the answer keys, and none of them reads as a question', async () => {
    for (const [text] of [...thirdPerson, ...firstPerson]) {
      const { relations } = await ruleExtractor.extract(text, { now: 0 });
      for (const fact of relations) {
        const sentence = describeFact(fact);
        expect(sentence).not.toContain('_');
        expect(parseQuestion(sentence)).toBeNull();
      }
    }
  });
});
