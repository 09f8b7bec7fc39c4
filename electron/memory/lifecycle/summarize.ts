import { contentWords } from '../claims/contentWords';
import { readSentences } from '../claims/sentences';

/** Sentences of a summary at most, and characters. */
const MOST_SENTENCES = 3;
const MOST_LENGTH = 480;
/** Shorter sentences carry nothing. Words. */
const LEAST_WORDS = 3;
/** Share of common words above which two sentences say the same. */
const ALIKE = 0.6;

/**
 * The most central of the sentences that the person said, in their order, as said; statements before questions. Null
 * where there is nothing to tell. Centrality is the summed overlap of telling words with all others, each divided by the
 * logarithms of the lengths (as in TextRank, Mihalcea and Tarau 2004, in one step).
 */
export function extractSummary(texts: readonly string[]): string | null {
  const said = texts.filter((text) => !isCommand(text)).flatMap(readSentences);
  const telling = said
    .filter(({ foreign }) => !foreign)
    .map((sentence, place) => ({ ...sentence, place, words: new Set(contentWords(sentence.text)) }))
    .filter(({ words }) => words.size >= LEAST_WORDS);
  const statements = telling.filter(({ question }) => !question);
  const pool = statements.length > 0 ? statements : telling;
  const ranked = pool
    .map((sentence) => ({
      ...sentence,
      centrality: pool.reduce(
        (sum, other) => (other === sentence ? sum : sum + overlap(sentence.words, other.words)),
        0,
      ),
    }))
    .sort((a, b) => b.centrality - a.centrality || a.place - b.place);
  const chosen: typeof ranked = [];
  let length = 0;
  for (const sentence of ranked) {
    if (chosen.length === MOST_SENTENCES || length + sentence.text.length > MOST_LENGTH) continue;
    if (chosen.some((other) => common(other.words, sentence.words) > ALIKE)) continue;
    chosen.push(sentence);
    length += sentence.text.length;
  }
  if (chosen.length === 0) return null;
  return chosen
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`))
    .join(' ');
}

function isCommand(text: string): boolean {
  return /^\s*(?:\/|remember\s*:)/iu.test(text);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (Math.log(1 + a.size) + Math.log(1 + b.size));
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}
