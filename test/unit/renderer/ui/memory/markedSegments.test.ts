import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAround, segments } from '../../../../../renderer/ui/memory/markedSegments';

describe('a text in marked pieces', () => {
  it('marks what was found and joins what overlaps', () => {
    expect(segments('green tea', [[6, 9]])).toEqual([
      { from: 0, words: 'green ', marked: false },
      { from: 6, words: 'tea', marked: true },
    ]);
    const marked = segments('abcdef', [
      [2, 4],
      [0, 3],
    ]).filter((piece) => piece.marked);
    expect(marked.map(({ words }) => words).join('')).toBe('abcd');
  });

  it('loses nothing of any text, whatever the spans', () => {
    const span = fc.tuple(fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(span, { maxLength: 5 }), (text, spans) => {
        const pieces = segments(text, spans);
        expect(pieces.map(({ words }) => words).join('')).toBe(text);
        expect(pieces.every(({ words }) => words !== '')).toBe(true);
      }),
    );
  });
});

describe('the part of a text that a line shows', () => {
  const long = `${'words and '.repeat(12)}the kettle boils`;
  const at = long.indexOf('kettle');

  it('is the beginning where what was found is in it, or nothing was', () => {
    expect(lineAround('green tea', [[6, 9]]).text).toBe('green tea');
    expect(lineAround(long, []).text).toBe(long);
  });

  it('begins nearer to what was found further on, between two words, with the marks where they belong', () => {
    const { text, spans } = lineAround(long, [[at, at + 6]]);
    expect(text.startsWith('…')).toBe(true);
    const [from, to] = spans[0] ?? [0, 0];
    expect(text.slice(from, to)).toBe('kettle');
    expect(from).toBeLessThan(60);
  });
});
