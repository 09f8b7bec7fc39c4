import type { Extraction, Extractor } from '../extraction';
import { collect } from './collect';
import type { TextContext } from './context';
import { Discourse } from './discourse';
import { FOREIGN } from './lexicon/words';
import { maskText } from './maskText';
import { readSentence } from './sentences';
import { splitSentences, type Sentence } from './tokens';

/** Changes with what the rules read, so that memories which an older version has read can be found. */
export const RULES_VERSION = 'rules-3';

/** Words that the text also uses in lower case, so that their capital at the start of a sentence means nothing. */
function lowerCaseWords(sentences: readonly Sentence[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { tokens } of sentences) {
    for (const token of tokens) if (token.word && !token.capital) words.add(token.text);
  }
  return words;
}

function isUncased(sentences: readonly Sentence[]): boolean {
  return sentences.every(({ tokens }) => tokens.every((token) => !token.capital || token.text === 'I'));
}

function isForeign(sentence: Sentence): boolean {
  return sentence.tokens.some((token) => !token.capital && FOREIGN.has(token.lower));
}

/** What the rules read in a text. `now`: when it was written, UTC milliseconds; null: "last month" names no time. */
export function extractByRules(text: string, now: number | null = null): Extraction {
  const sentences = splitSentences(maskText(text));
  const discourse = new Discourse();
  const context: TextContext = {
    lowerCase: lowerCaseWords(sentences),
    now,
    uncased: isUncased(sentences),
    refer: (pronoun) => discourse.refer(pronoun),
    mention: (nouns) => {
      discourse.mention(nouns);
    },
  };
  return collect(
    sentences.map((sentence) => readSentence(sentence, context, discourse, isForeign(sentence))),
  );
}

/**
 * Reads everyday English without a model: precise rather than complete. What is asked, supposed, ordered or hearsay,
 * other languages, code and quotations give nothing; what is denied ends what may have been so before. Never throws;
 * time grows linearly with the text.
 */
export const ruleExtractor: Extractor = {
  name: RULES_VERSION,
  extract: (text, { now }) => Promise.resolve(extractByRules(text, now)),
};
