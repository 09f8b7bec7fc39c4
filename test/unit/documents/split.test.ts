import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../../electron/documents/chunk';
import { splitSection, type SplitChunk } from '../../../electron/documents/split';
import { countTokens } from '../../support/documents';

const options = { count: countTokens, chunkTokens: 64, overlapTokens: 16 };
const section = (text: string, code = false): Section => ({
  headings: ['Manual', 'Setup'],
  page: 3,
  parts: [{ text, code }],
});
const own = (chunks: readonly SplitChunk[]): string =>
  chunks.map(({ text, ownFrom }) => text.slice(ownFrom)).join('');

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,9}$/u),
  fc.constantFrom('naïve', 'Straße', '東京都', 'السلام', '👩‍👩‍👧‍👦', '🇵🇹', 'e\u0301', 'x'.repeat(300), 'C++', '—'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '. ', '\n', '\n\n', '\t', '')), { maxLength: 300 })
  .map((parts) => parts.flat().join(''));

describe('passages', () => {
  it('are the text again without what they repeat, and none is too long', () => {
    fc.assert(
      fc.property(
        text,
        fc.boolean(),
        fc.integer({ min: 16, max: 128 }),
        fc.integer({ min: 0, max: 64 }),
        (given, code, chunkTokens, overlap) => {
          const overlapTokens = Math.min(overlap, Math.floor(chunkTokens / 2));
          const chunks = [...splitSection(section(given, code), { ...options, chunkTokens, overlapTokens })];
          expect(own(chunks)).toBe(given);
          for (const chunk of chunks) expect(countTokens(chunk.text)).toBeLessThanOrEqual(chunkTokens);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are cut between graphemes', () => {
    const family = '👩‍👩‍👧‍👦';
    const chunks = [...splitSection(section(family.repeat(400)), options)];
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text: passage } of chunks) expect(passage.replaceAll(family, '')).toBe('');
  });

  it('end where paragraphs end, and repeat the sentence before', () => {
    const paragraphs = Array.from(
      { length: 8 },
      (_, i) => `Paragraph ${i} tells of the garden behind the house. Its number is ${i}.\n\n`,
    );
    const chunks = [...splitSection(section(paragraphs.join('')), options)];
    for (const { text: passage, ownFrom } of chunks) expect(passage.slice(ownFrom)).toMatch(/^Paragraph \d/u);
    const second = chunks[1];
    expect(second?.text.slice(0, second.ownFrom)).toMatch(/Its number is \d\.\s*$/u);
    expect(second).toMatchObject({ page: 3, heading: 'Manual › Setup' });
  });

  it('of code end between functions where they can', () => {
    const functions = Array.from(
      { length: 6 },
      (_, i) => `function step${i}(input) {\n  const value = input + ${i};\n\n  return value;\n}\n\n`,
    );
    const chunks = [...splitSection(section(functions.join(''), true), { ...options, overlapTokens: 0 })];
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text: passage } of chunks) expect(passage).toMatch(/^function step\d/u);
  });

  it('come in a time that grows with the text, not with its square', () => {
    let counted = 0;
    const count = (part: string): number => {
      counted += part.length;
      return countTokens(part);
    };
    const costOf = (length: number): number => {
      counted = 0;
      const line = 'one two three four five six seven eight nine ten ';
      const chunks = [...splitSection(section(line.repeat(length)), { ...options, count })];
      expect(chunks.length).toBeGreaterThan(1);
      return counted;
    };
    expect(costOf(4_000)).toBeLessThan(6 * costOf(1_000));
  });

  it('are the same each time', () => {
    const given = 'Tea, coffee and 東京都 in a row. '.repeat(80);
    expect([...splitSection(section(given), options)]).toEqual([...splitSection(section(given), options)]);
  });
});
