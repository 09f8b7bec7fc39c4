import type { Extraction, Extractor } from '../extraction';
import { readSentence } from './clauses';
import { collect } from './collect';
import { FOREIGN } from './lexicon/words';
import { maskText } from './maskText';
import { splitSentences, type Sentence } from './tokens';

/** Words that the text also uses in lower case, so that their capital at the start of a sentence means nothing. */
function lowerCaseWords(sentences: readonly Sentence[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { tokens } of sentences) {
    for (const token of tokens) if (token.word && !token.capital) words.add(token.text);
  }
  return words;
}

function isForeign(sentence: Sentence): boolean {
  return sentence.tokens.some((token) => !token.capital && FOREIGN.has(token.lower));
}

export function extractByRules(text: string): Extraction {
  const sentences = splitSentences(maskText(text));
  const lowerCase = lowerCaseWords(sentences);
  return collect(
    sentences.filter((sentence) => !isForeign(sentence)).map((sentence) => readSentence(sentence, lowerCase)),
  );
}

/**
 * Reads everyday English without a model: precise rather than complete. What is denied, asked, supposed, ordered
 * or hearsay, other languages, code and quotations give nothing. Never throws; time grows linearly with the text.
 */
export const ruleExtractor: Extractor = {
  name: 'rules',
  extract: (text) => Promise.resolve(extractByRules(text)),
};
