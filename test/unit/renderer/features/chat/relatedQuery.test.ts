import { expect, it } from 'vitest';
import { relatedQuery } from '../../../../../renderer/features/chat/relatedQuery';

it('asks for what is being written, not for commands or a few letters', () => {
  expect(relatedQuery('  What does my dog eat? ')).toBe('What does my dog eat?');
  expect(relatedQuery('hi there'.slice(0, 7))).toBeNull();
  expect(relatedQuery('/recall my dog')).toBeNull();
});

it('takes the end of a long text, from a whole word on', () => {
  const query = relatedQuery(`${'word '.repeat(1_000)}about Biscuit`);
  expect(query?.length).toBeLessThanOrEqual(2_000);
  expect(query).toMatch(/^word .* about Biscuit$/u);
});
