import { isFunctionWord } from '../../store/functionWords';
import { fold, foldedWords } from './asked';

/** What an answer must hold to be one: "How much …?" is not answered by a text without a number. */
export type AnswerType = 'colour' | 'number' | 'time' | 'name' | 'any';

const ASKED: readonly [AnswerType, RegExp][] = [
  ['colour', /\bcolou?rs?\b/u],
  [
    'time',
    /\b(?:when|since when|how long|what (?:time|date|day|year)|which (?:day|date|year|month)|birthday|expires?)\b/u,
  ],
  [
    'number',
    /\bhow (?:much|many|old|far|fast|big|heavy|tall|often)\b|\b(?:(?:phone )?number|cost|price|size|salary|rent|age)\b/u,
  ],
  ['name', /\b(?:who|whose|names?|called|surname|where)\b/u],
  [
    'name',
    /\b(?:which|what) (?:\w+ )?(?:city|country|town|street|shop|company|hospital|school|university|pharmacy|room|brand|book|camera|model|make|breed)\b/u,
  ],
];

const COLOUR =
  /\b(?:red|blue|green|yellow|black|white|gr[ea]y|brown|orange|purple|pink|violet|beige|cream|silver|gold|navy|teal|turquoise)\b/iu;
const NUMBER =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|half|dozen|once|twice)\b/iu;
const TIME =
  /\p{N}|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|(?:today|yesterday|tomorrow|tonight|morning|evening|night|weekend|week|month|year|spring|summer|autumn|winter|christmas|easter|noon)s?)\b/iu;
const CAPITALISED = /\p{Lu}[\p{L}\p{M}]+/gu;
const SENTENCE_START = /(?:^|[.!?…]["'”’)]*\s+)["'“‘(]*$/u;

/** Words with a capital where a sentence does not ask for one. */
export function properNames(text: string): string[] {
  return [...text.matchAll(CAPITALISED)]
    .filter((match) => !SENTENCE_START.test(text.slice(0, match.index)))
    .map(([name]) => fold(name));
}

/** The kind of answer that a question in English asks for; of other languages nothing is known. */
export function answerType(question: string): AnswerType {
  const folded = fold(question);
  return ASKED.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'any';
}

/** Whether a text could hold such an answer; a name must be one that the question does not give itself. */
export function holdsAnswer(type: AnswerType, text: string, question: string): boolean {
  if (type === 'colour') return COLOUR.test(text);
  if (type === 'number') return NUMBER.test(text);
  if (type === 'time') return TIME.test(text);
  if (type === 'any') return true;
  const given = new Set(foldedWords(question));
  return properNames(text).some((name) => !given.has(name));
}

/** The capital of a noun means a name only in languages such as English. */
export function namesIn(question: string): string[] {
  const english = foldedWords(question).some((word) => isFunctionWord(word));
  return english ? properNames(question) : [];
}
