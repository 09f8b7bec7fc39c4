import { describe, expect, it } from 'vitest';
import { ruleExtractor } from '../../../../electron/memory/graph/rules/ruleExtractor';
import { firstPerson, nothing, thirdPerson } from './sentences';

const context = { now: Date.UTC(2026, 0, 1) };

async function facts(text: string): Promise<string[]> {
  const { relations } = await ruleExtractor.extract(text, context);
  return relations.map(({ source, relation, target }) => `${source} > ${relation} > ${target}`).sort();
}

describe('statements', () => {
  it.each([...thirdPerson, ...firstPerson].map(([text, ...expected]) => ({ text, expected })))(
    '$text',
    async ({ text, expected }) => {
      expect(await facts(text)).toEqual([...expected].sort());
    },
  );
});

describe('nothing to learn', () => {
  it.each(nothing.map((text) => ({ text })))('$text', async ({ text }) => {
    expect(await ruleExtractor.extract(text, context)).toEqual({ entities: [], relations: [] });
  });
});
