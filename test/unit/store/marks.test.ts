import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markerOf } from '../../../electron/store/marks';

/** The marked parts of the text. */
const marked = (query: string, text: string): string[] =>
  markerOf(query)(text).map(([from, to]) => text.slice(from, to));

describe('marks', () => {
  it.each<[string, string, string[]]>([
    ['falcon', 'The Falcon project. Falcons fly.', ['Falcon', 'Falcons']],
    ['running shoes', 'I run in a shoe, and ran before', ['run', 'shoe']],
    ['proj', 'My project is projected', ['project', 'projected']],
    ['pro billing', 'A project that is billed, by pro', ['billed', 'pro']],
    ['cafe', 'Meet at the Café or cafe\u0301', ['Café', 'cafe\u0301']],
    ['multi-agent', 'A multi-agent system; multi agents; agent multi', ['multi-agent', 'multi agents']],
    ['C++', 'I write C++ and c++17, not C or CSS', ['C++', 'c++']],
    ['50%', 'About 50% of 500', ['50%']],
    ['#tag', 'a #tag and a tag', ['#tag']],
    ['しりとり', '今日は成語しりとりをした', ['しりとり']],
    ['部署', '新しい部署へ異動した', ['部署']],
    ['部署 project', '部署の Projects', ['部署', 'Projects']],
    ['가', '\u1100\u1161 나', ['\u1100\u1161']],
    ['가', '\u1100\u1161\u0301 나', ['\u1100\u1161\u0301']],
    ['why?', 'Why not', ['Why']],
    ['"', 'says "yes"', ['"', '"']],
    ['AND', 'this and that', ['and']],
    ['   ', 'this and that', []],
    ['', 'this and that', []],
    ['Zürich', 'zurich ZÜRICH', ['zurich', 'ZÜRICH']],
    ['👍', 'well 👍🏽 done 👍', ['👍🏽', '👍']],
  ])('of %j in %j', (query, text, parts) => {
    expect(marked(query, text)).toEqual(parts);
  });

  it('are found in the beginning of a long text, a few hundred at most', () => {
    const text = 'falcon '.repeat(14_000);
    expect(markerOf('falcon')(text)).toHaveLength(200);
    expect(marked('end', `${'falcon '.repeat(14_000)}end`)).toEqual([]);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      'cafe\u0301',
      'Café',
      '👩‍👩‍👧',
      '👍🏽',
      '部署',
      'しり',
      '가',
      '\u1100\u1161\u11a8',
      'e\u0301',
      'C++',
      '%',
      ' ',
      '\r\n',
      'run',
      'running',
      '\u0301',
      '\u200d',
      'नमस्ते',
      'שָׁלוֹם',
      '"',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

  it('lie in the text, in order, apart, and never within a character', () => {
    fc.assert(
      fc.property(text, text, (query, within) => {
        const ends = new Set([...segmenter.segment(within)].map(({ index }) => index).concat(within.length));
        let last = -1;
        for (const [from, to] of markerOf(query)(within)) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThan(from);
          expect(ends.has(from) && ends.has(to)).toBe(true);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(within.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
