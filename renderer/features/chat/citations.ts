/** A run of text, or the number of a citation such as [2] that stands in its place. */
export type Segment = { text: string } | { citation: number };

const CITATION = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/gu;

/** Models put a space between a citation and the full stop after it. */
const GAP = /^[ \t]+(?=[.,;:!?](?:\s|$))/u;

/** Splits text at its citations. Numbers that name nothing in `known` stay text; "[1, 3]" is two citations. */
export function splitCitations(text: string, known: ReadonlySet<number>): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(CITATION)) {
    const numbers = (match[1] ?? '').split(',').map(Number);
    if (!numbers.every((number) => known.has(number))) continue;
    if (match.index > from) segments.push({ text: text.slice(from, match.index) });
    for (const citation of numbers) segments.push({ citation });
    from = match.index + match[0].length;
    from += GAP.exec(text.slice(from))?.[0].length ?? 0;
  }
  if (from < text.length) segments.push({ text: text.slice(from) });
  return segments;
}
