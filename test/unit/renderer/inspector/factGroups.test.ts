import { describe, expect, it } from 'vitest';
import { SELF_NAME } from '#shared/domain/graph';
import { factGroups, otherEnd } from '../../../../renderer/features/inspector/entity/factGroups';
import { factOf } from '../ui/entity/samples';

const titles = (name: string, ...facts: ReturnType<typeof factOf>[]): string[] =>
  factGroups(facts, `id of ${name}`).map(({ title }) => title);

describe('facts by relation', () => {
  it('stand together, those with the most first, what is done to the thing last', () => {
    const facts = [
      factOf('Ben', 'works_on', 'Atlas'),
      factOf('Atlas', 'depends_on', 'Redis'),
      factOf('Atlas', 'uses', 'Python'),
      factOf('Atlas', 'uses', 'Go'),
      factOf('Borealis', 'uses', 'Atlas'),
    ];
    const groups = factGroups(facts, 'id of Atlas');
    expect(groups.map(({ title }) => title)).toEqual([
      'uses',
      'depends on',
      '… works on Atlas',
      '… uses Atlas',
    ]);
    expect(groups[0]?.facts.map(({ target }) => target)).toEqual(['Python', 'Go']);
  });

  it('are said as sentences are', () => {
    expect(titles(SELF_NAME, factOf(SELF_NAME, 'lives_in', 'Berlin'))).toEqual(['live in']);
    expect(titles(SELF_NAME, factOf('Ana', 'sister_of', SELF_NAME))).toEqual(['… is your sister']);
    expect(titles('Ana', factOf('Ana', 'sister_of', SELF_NAME))).toEqual(['is sister of']);
    expect(titles('Ana', factOf('Ana', 'has_role', 'engineer'))).toEqual(['is']);
    expect(titles('engineer', factOf('Ana', 'has_role', 'engineer'))).toEqual(['… is an engineer']);
    expect(titles('Ana', factOf('Ana', 'sails_with', 'Ben'))).toEqual(['sails with']);
  });

  it('cut a long name by grapheme', () => {
    const name = '👩‍👩‍👧'.repeat(40);
    expect(titles(name, factOf('Ana', 'likes', name))).toEqual([`… likes ${'👩‍👩‍👧'.repeat(28)}…`]);
  });

  it('lead to their other end', () => {
    expect(otherEnd(factOf('Ben', 'works_on', 'Atlas'), 'id of Atlas').name).toBe('Ben');
    expect(otherEnd(factOf('Ben', 'works_on', 'Atlas'), 'id of Ben').name).toBe('Atlas');
  });
});
