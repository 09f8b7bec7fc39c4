import { QUESTION_WORD } from './router';

/** A message asks this much at once and no more is looked for; each costs a recall of its own. */
const MOST_QUESTIONS = 3;
/** A longer text is pasted rather than asked, and is looked for as a whole. UTF-16 units. */
const LONGEST_MESSAGE = 1_000;
/** Shorter ones ("and why?") ask nothing by themselves. Words. */
const LEAST_WORDS = 3;

const SENTENCE_END =
  /(?<=[?!]|(?<!\b(?:dr|mr|mrs|ms|sr|sra|jr|st|prof|vs|etc|approx|no|e\.g|i\.e|\p{L}))\.)\s+|(?<=[。？！])|\n+/iu;
const ENDS_AS_QUESTION = /[?？؟]["'”’」』)\]]*\s*$/u;
/** "… and what language do I prefer?", "… or do I have a car?" */
const JOINED =
  /,?\s+(?:and|or)\s+(?:also\s+)?(?=(?:what|where|when|why|who|whom|whose|which|how)\b|(?:do|does|did|is|are|am|was|were|can|could|should|would|will|have|has|had)\s+(?:I|my|we|our|you|your|the)\b)/iu;
/** Words that point at what was said before: alone, such a question means nothing. */
const POINTS_BACK =
  /\b(?:he|she|it|they|him|her|hers|his|its|them|their|theirs|there|then|that|those|these|such|ones?|else|instead|both|this(?! (?:week|month|year|morning|afternoon|evening|weekend|summer|winter|spring|autumn|fall)))\b/iu;
/** "I have a cat", "Miso is a cat"; "Plan my trip to Porto" is part of what is asked, and so is a question cut short. */
const TELLS =
  /^\s*(?:(?:so|and|but|well|also|oh|hi|hello|hey),? )*(?:I|I['’](?:m|ve|d|ll)|my|we|we['’](?:re|ve)|our)(?=[^\p{L}\p{N}]|$)|[\p{L}\p{N}] (?:is|are|was|were|has|had)\b/iu;
const VERB = /\b(?:is|are|am|was|were|do|does|did|can|will|has|have|had)\b|['’]s\b/iu;

/**
 * What a message asks, question by question, so that one does not blur another: at most three. What is only told
 * beside a question is left out, unless the question points back at it. A message with one question and nothing else,
 * or with none, comes back as it is. Total; reads English, and question marks of any language.
 */
export function splitQuestions(text: string): string[] {
  if (text.length > LONGEST_MESSAGE) return [text];
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  const marked = sentences.some((sentence) => ENDS_AS_QUESTION.test(sentence));
  const asks = (sentence: string): boolean =>
    marked ? ENDS_AS_QUESTION.test(sentence) : QUESTION_WORD.test(sentence.trim());
  if (!sentences.some(asks)) return [text];
  const questions: string[] = [];
  let before: { text: string; told: boolean } | null = null;
  for (const sentence of sentences) {
    if (!asks(sentence)) {
      before = { text: sentence, told: TELLS.test(sentence) && !QUESTION_WORD.test(sentence.trim()) };
      continue;
    }
    for (const question of apart(sentence)) {
      const leans = POINTS_BACK.test(question);
      const last = questions.at(-1);
      if (before !== null && (leans || !before.told)) questions.push(`${before.text} ${question}`);
      else if (leans && last !== undefined) questions[questions.length - 1] = `${last} ${question}`;
      else questions.push(question);
      before = null;
    }
  }
  // "Where do I live? Be brief."
  const only = questions.length === 1 && before !== null && !before.told;
  return only || questions.length === 0 ? [text] : questions.slice(0, MOST_QUESTIONS);
}

/** The questions that "and" joins in one sentence, as far as each stands by itself. */
function apart(sentence: string): string[] {
  const pieces = sentence.split(JOINED);
  const alone = (piece: string, i: number): boolean => {
    const words = piece.trim().split(/\s+/u).length;
    const asks = words > LEAST_WORDS || (words === LEAST_WORDS && VERB.test(piece));
    return asks && QUESTION_WORD.test(piece.trim()) && (i === 0 || !POINTS_BACK.test(piece));
  };
  if (pieces.length === 1 || !pieces.every(alone)) return [sentence];
  return pieces.map((piece, i) => (i === pieces.length - 1 ? piece : `${piece.trim()}?`));
}
