/** Widths are in halves of an em: a Latin letter is about one, a CJK sign or an emoji two. */
const PER_LINE = 18;
const MOST_LINES = 2;

/** Scripts and signs drawn about twice as wide as Latin letters. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\p{Regional_Indicator}\uFF00-\uFF60]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A name as the short lines that are drawn under a node: broken between words where it can, cut with an ellipsis where
 * it is longer. Graphemes stay whole, so no emoji or combined letter is torn.
 */
export function labelLines(name: string): string[] {
  const parts = graphemes(name.trim().replace(/\s+/gu, ' '), (PER_LINE + 1) * MOST_LINES);
  const lines: string[] = [];
  let rest = parts;
  while (rest.length > 0 && lines.length < MOST_LINES) {
    const fitting = fit(rest);
    const isLast = lines.length === MOST_LINES - 1;
    if (fitting === rest.length) {
      lines.push(rest.join(''));
      rest = [];
    } else if (isLast) {
      lines.push(
        `${rest
          .slice(0, Math.max(1, fitting - 1))
          .join('')
          .trimEnd()}…`,
      );
      rest = [];
    } else {
      const end = breakBefore(rest, fitting);
      lines.push(rest.slice(0, end).join('').trimEnd());
      rest = rest.slice(end);
      while (rest[0] === ' ') rest = rest.slice(1);
    }
  }
  return lines;
}

/** Width of a line in halves of an em. */
export function lineWidth(line: string): number {
  return graphemes(line, Infinity).reduce((sum, part) => sum + widthOf(part), 0);
}

/** The first graphemes of a text; one more than `most` tells that there are more. */
function graphemes(text: string, most: number): string[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    parts.push(segment);
    if (parts.length > most) break;
  }
  return parts;
}

function fit(parts: readonly string[]): number {
  let width = 0;
  for (let index = 0; index < parts.length; index += 1) {
    width += widthOf(parts[index] ?? '');
    if (width > PER_LINE) return Math.max(1, index);
  }
  return parts.length;
}

/** Where a line of at most `fitting` graphemes may end: after a space or hyphen, or beside a wide sign. */
function breakBefore(parts: readonly string[], fitting: number): number {
  for (let end = fitting; end > 0; end -= 1) {
    const before = parts[end - 1] ?? '';
    const after = parts[end] ?? '';
    if (after === ' ' || before === ' ' || before === '-' || WIDE.test(before) || WIDE.test(after)) {
      return end;
    }
  }
  return fitting;
}

function widthOf(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1;
}
