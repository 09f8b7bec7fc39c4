import { shorten } from '../memory/words';
import type { Block, Section } from './chunk';

/** Of one heading, in a place where it only tells what a passage is about. Graphemes. */
const HEADING_LENGTH = 120;

interface Open {
  headings: readonly { level: number; title: string }[];
  page: number | null;
  parts: { text: string; code: boolean }[];
  /** Nothing but headings so far: what comes next belongs to them. */
  bare: boolean;
}

/** Puts the pieces of a file together under their headings. Headings with nothing of their own begin the next section. */
export async function* sectionsOf(blocks: AsyncIterable<Block> | Iterable<Block>): AsyncGenerator<Section> {
  let open: Open | null = null;
  for await (const block of blocks) {
    if (open !== null && endsHere(open, block)) {
      yield sectionOf(open);
      open = { ...open, parts: [], page: block.page, bare: true };
    }
    open ??= { headings: [], page: block.page, parts: [], bare: true };
    open = extend(open, block);
  }
  if (open !== null && open.parts.length > 0) yield sectionOf(open);
}

function endsHere({ page, bare, headings }: Open, block: Block): boolean {
  if (block.page !== page) return true;
  if (block.level === undefined) return false;
  // A heading right below another one goes on from it; one beside or above it does not.
  const { level } = headings.at(-1) ?? { level: 0 };
  return !bare || block.level <= level;
}

function extend({ headings, parts, page, bare }: Open, { text, level, code = false }: Block): Open {
  parts.push({ text, code });
  if (level === undefined) return { headings, page, parts, bare: bare && text.trim() === '' };
  const title = shorten(text.replace(/^\s*#+\s*|[\s#=-]+$/gu, ''), HEADING_LENGTH);
  const above = headings.filter((heading) => heading.level < level);
  return { headings: title === '' ? above : [...above, { level, title }], page, parts, bare };
}

function sectionOf({ headings, page, parts }: Open): Section {
  return { headings: headings.map(({ title }) => title), page, parts };
}
