/** From and to, as UTF-16 offsets. */
export type Span = readonly [from: number, to: number];

interface Segment {
  from: number;
  words: string;
  marked: boolean;
}

/** The text in pieces, marked and not. Spans that overlap are one; what lies outside of the text is left out. */
export function segments(text: string, spans: readonly Span[]): Segment[] {
  const pieces: Segment[] = [];
  let at = 0;
  const push = (from: number, to: number, marked: boolean): void => {
    if (to > from) pieces.push({ from, words: text.slice(from, to), marked });
  };
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(at, from);
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    push(at, start, false);
    push(start, end, true);
    at = end;
  }
  push(at, text.length, false);
  return pieces;
}

/** A line shows its first words only: where what was found begins later than this, the line begins nearer to it. */
const SEEN = 34;
const BEFORE = 18;

/** The part of a text that a line can show, so that the first thing found is in it; cut between words. */
export function lineAround(text: string, spans: readonly Span[]): { text: string; spans: readonly Span[] } {
  const first = Math.min(...spans.map(([from]) => from));
  if (!Number.isFinite(first) || first <= SEEN) return { text, spans };
  const space = text.slice(0, first - BEFORE).search(/\s\S*$/u);
  if (space < 1) return { text, spans };
  const shift = space;
  return {
    text: `…${text.slice(space + 1)}`,
    spans: spans.map(([from, to]) => [from - shift, to - shift]),
  };
}
