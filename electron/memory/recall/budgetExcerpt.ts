const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const GAP = '…';
/** About so many pieces of a sentence that is too long fit: lists, tables and code may look like one sentence. */
const PARTS = 4;

/**
 * The part of a text that says most about a query in at most `limit` tokens: whole sentences, or pieces of those that
 * are too long. Those that share most words with the query come first; they stand in their order, with "…" where some
 * are left out. Where not even one fits, as much of the best one as does, cut between graphemes. Empty when nothing fits.
 */
export function excerpt(
  text: string,
  query: string,
  limit: number,
  countTokens: (text: string) => number,
): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (countTokens(line) <= limit) return line;
  const longest = Math.ceil((line.length * limit) / countTokens(line) / PARTS);
  const parts = [...sentences.segment(line)].flatMap(({ segment }) => {
    const sentence = segment.trim();
    return countTokens(sentence) > limit ? pieces(sentence, longest) : [sentence];
  });
  const wanted = wordsOf(query);
  const ranked = parts
    .map((part, index) => ({ part, index, shared: shared(part, wanted) }))
    .sort((a, b) => b.shared - a.shared || a.index - b.index);
  const kept = new Set<number>();
  for (const { index } of ranked) {
    kept.add(index);
    if (countTokens(joined(parts, kept)) > limit) kept.delete(index);
  }
  if (kept.size > 0) return joined(parts, kept);
  return cut(ranked[0]?.part ?? line, limit, countTokens);
}

/** A sentence in pieces of about that length (UTF-16 units), cut where a word begins. */
function pieces(sentence: string, longest: number): string[] {
  const found: string[] = [];
  let piece = '';
  for (const word of sentence.split(/(?<=\s)/u)) {
    if (piece !== '' && piece.length + word.length > longest) {
      found.push(piece.trim());
      piece = '';
    }
    piece += word;
  }
  found.push(piece.trim());
  // What no space parts is cut where it ends.
  return found.some(({ length }) => length > longest * PARTS) ? [sentence] : found;
}

/** How many different words of the query stand in the sentence. */
function shared(sentence: string, wanted: ReadonlySet<string>): number {
  let count = 0;
  for (const word of wordsOf(sentence)) if (wanted.has(word)) count += 1;
  return count;
}

function wordsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const { segment, isWordLike } of words.segment(text.slice(0, 20_000))) {
    // Short words of most languages join; of Chinese and Japanese they mean.
    if (isWordLike === true && (segment.length > 2 || /[^\u0000-\u024f]/u.test(segment))) {
      found.add(segment.toLowerCase());
    }
  }
  return found;
}

function joined(parts: readonly string[], kept: ReadonlySet<number>): string {
  let text = '';
  let last = -1;
  for (const index of [...kept].sort((a, b) => a - b)) {
    text += `${index === last + 1 ? '' : `${last < 0 ? '' : ' '}${GAP}`} ${parts[index] ?? ''}`;
    last = index;
  }
  return `${text.trim()}${last < parts.length - 1 ? ` ${GAP}` : ''}`;
}

/** The longest beginning that fits with a mark that something is missing. */
function cut(text: string, limit: number, countTokens: (text: string) => number): string {
  const all = [...graphemes.segment(text)].map(({ segment }) => segment);
  let [fits, tooLong] = [0, all.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countTokens(begin(all, middle)) <= limit) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? '' : begin(all, fits);
}

function begin(all: readonly string[], count: number): string {
  return `${all.slice(0, count).join('').trimEnd()}${GAP}`;
}
