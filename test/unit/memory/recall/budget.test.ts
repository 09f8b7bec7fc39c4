import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitBudget, type BudgetItem } from '../../../../electron/memory/recall/budget';
import { excerpt } from '../../../../electron/memory/recall/budgetExcerpt';
import { createTokenCounter } from '../../../../electron/models/tokens/wordPiece';

let countTokens: (text: string) => number = () => 0;
beforeAll(() => {
  countTokens = createTokenCounter('resources');
});

const render = (texts: readonly (string | null)[]): string =>
  [
    '<memory_context>',
    ...texts.flatMap((text, i) => (text === null ? [] : `[${i + 1}] (chat) ${text}`)),
    '</memory_context>',
  ].join('\n');
function fit(items: readonly BudgetItem[], limit: number, query = '') {
  return fitBudget(items, { limit, countTokens, query }, render);
}
const long = (about: string, sentences = 40): string =>
  Array.from({ length: sentences }, (_, i) => `Sentence ${i} tells something of ${about}.`).join(' ');

describe('a block that has a limit', () => {
  it('takes everything where there is room', () => {
    const items = [
      { text: 'I prefer tea', shorten: true },
      { text: 'Falcon uses Python.', shorten: false },
    ];
    const { texts, tokens } = fit(items, 100);
    expect(texts).toEqual(['I prefer tea', 'Falcon uses Python.']);
    expect(tokens).toBe(countTokens(render(texts)));
  });

  it('shortens the long ones before it leaves any out', () => {
    const items = [
      { text: long('cats'), shorten: true },
      { text: 'I prefer tea', shorten: true },
      { text: long('dogs'), shorten: true },
      { text: 'Falcon uses Python.', shorten: false },
    ];
    const { texts, tokens } = fit(items, 200, 'What about sentence 7?');
    expect(texts[1]).toBe('I prefer tea');
    expect(texts[3]).toBe('Falcon uses Python.');
    expect(texts[0]).toContain('cats');
    expect(texts[2]).toContain('dogs');
    expect(tokens).toBeLessThanOrEqual(200);
    expect(tokens).toBeGreaterThan(120);
  });

  it('leaves out the last ones where not even that is enough', () => {
    const items = Array.from({ length: 20 }, (_, i) => ({
      text: `Project number ${i} uses Python.`,
      shorten: false,
    }));
    const { texts } = fit(items, 80);
    const kept = texts.filter((text) => text !== null);
    expect(kept.length).toBeGreaterThan(3);
    expect(texts.slice(0, kept.length)).toEqual(kept);
  });

  it('never exceeds the limit, whatever the texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.lorem({ maxCount: 30, mode: 'sentences' }),
    );
    const items = fc.array(fc.record({ text, shorten: fc.boolean() }), { maxLength: 8 });
    const empty = countTokens(render([]));
    fc.assert(
      fc.property(items, fc.integer({ min: 16, max: 300 }), text, (list, limit, query) => {
        const { texts, tokens } = fit(list, Math.max(limit, empty), query);
        expect(texts).toHaveLength(list.length);
        expect(tokens).toBe(countTokens(render(texts)));
        expect(tokens).toBeLessThanOrEqual(Math.max(limit, empty));
        for (const [i, item] of list.entries()) {
          if (!item.shorten && texts[i] !== null) expect(texts[i]).toBe(item.text);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('an excerpt', () => {
  const text =
    'I grew up in Porto. My sister Hannah plays the violin. We had a dog called Rex. School was far away. The summers were long.';

  it('is whole sentences that share most with the query, in their order', () => {
    expect(excerpt(text, 'Which instrument does Hannah play?', 12, countTokens)).toBe(
      '… My sister Hannah plays the violin. …',
    );
    expect(excerpt(text, 'the dog and the violin of Hannah', 20, countTokens)).toBe(
      '… My sister Hannah plays the violin. We had a dog called Rex. …',
    );
  });

  it('is the whole text where it fits', () => {
    expect(excerpt(text, '', 1_000, countTokens)).toBe(text);
  });

  it('begins at the beginning when the query says nothing', () => {
    expect(excerpt(text, 'zebra', 8, countTokens)).toBe('I grew up in Porto. …');
  });

  it('shows what was asked for also where no sentence ends, as in lists and tables', () => {
    const row = (n: number): string => `valve ${n} gauge motor seal`;
    const rows = Array.from({ length: 40 }, (_, n) => (n === 25 ? 'Zanzibar coupling' : row(n)));
    const shown = excerpt(`A heading. ${rows.join(' ')}`, 'Zanzibar coupling?', 200, (value) => value.length);
    expect(shown).toContain('Zanzibar coupling');
    expect(shown.length).toBeLessThanOrEqual(200);
  });

  it('cuts one long sentence between graphemes', () => {
    const family = '👩‍👩‍👧';
    const cut = excerpt(`${family} `.repeat(200), '', 20, (value) => value.length);
    expect(cut.endsWith('…')).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(20);
    expect(
      cut
        .slice(0, -1)
        .trim()
        .split(' ')
        .every((part) => part === family),
    ).toBe(true);
  });

  it('is empty when nothing fits', () => {
    expect(excerpt(text, '', 0, countTokens)).toBe('');
  });
});
