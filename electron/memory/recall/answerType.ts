import { isFunctionWord } from '../../store/functionWords';
import { fold, foldedWords } from './asked';

/** What an answer must hold to be one: "How much …?" is not answered by a text without a number. */
export type AnswerType = 'colour' | 'number' | 'time' | 'person' | 'name' | 'any';

const WHAT_IS = String.raw`\bwhat(?:['’]s| is| was| are| were)\b.{0,40}\b`;
/** Only forms that ask for nothing else: "the rent" alone may be asked about in many ways. */
const ASKED: readonly [AnswerType, RegExp][] = [
  ['colour', /\b(?:what|which) colou?rs?\b/u],
  ['time', /\bwhen\b|\bhow long\b|\b(?:what|which) (?:time|date|day|year|month)\b/u],
  ['time', new RegExp(`${WHAT_IS}birthday\\W*$`, 'u')],
  ['number', /\bhow (?:much|many|old|far|fast|big|heavy|tall|often)\b/u],
  ['number', new RegExp(`${WHAT_IS}(?:number|cost|price|size|salary|rent|age|height|weight)\\W*$`, 'u')],
  ['person', /\b(?:who|whose)\b/u],
  ['name', new RegExp(`${WHAT_IS}(?:called|(?:sur)?names?)\\b`, 'u')],
  [
    'name',
    /\b(?:which|what) (?:city|country|town|street|company|hospital|school|university|brand|book|breed)\b/u,
  ],
];

const COLOUR =
  /\b(?:red|blue|green|yellow|black|white|gr[ea]y|brown|orange|purple|pink|violet|beige|cream|silver|gold|navy|teal|turquoise|dark|light)\b/iu;
const NUMBER =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|dozen|once|twice|couple|several|none|never|every|daily|weekly|monthly)\b/iu;
const TIME =
  /\p{N}|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|(?:today|yesterday|tomorrow|tonight|morning|afternoon|evening|night|weekend|day|week|month|year|spring|summer|autumn|winter|christmas|easter|noon|breakfast|lunch|dinner|birthday)s?|since|before|after|every|daily|always|never)\b/iu;
/** Whom people speak of without a name. */
const PERSON =
  /\b(?:mother|father|mum|mom|dad|parents?|sisters?|brothers?|wife|husband|partner|sons?|daughters?|child|children|aunt|uncle|cousins?|nephew|niece|grand\p{L}+|neighbou?rs?|friends?|flatmates?|colleagues?|boss|manager|owner|landlord|landlady|doctor|dentist|teacher|guy|woman|man|lady|girl|boy|everyone|everybody|nobody|myself)\b/giu;
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

/**
 * Whether a text could hold such an answer; a name must be one that the question does not give itself. A text without
 * any capital could hold a name that is written small.
 */
export function holdsAnswer(type: AnswerType, text: string, question: string): boolean {
  if (type === 'colour') return COLOUR.test(text);
  if (type === 'number') return NUMBER.test(text);
  if (type === 'time') return TIME.test(text);
  if (type === 'any' || !/\p{Lu}/u.test(text)) return true;
  const given = new Set(foldedWords(question));
  const people = type === 'person' ? (text.match(PERSON) ?? []).map(fold) : [];
  return [...properNames(text), ...people].some((name) => !given.has(name));
}

/** The capital of a noun means a name only in languages such as English. */
export function namesIn(question: string): string[] {
  const english = foldedWords(question).some((word) => isFunctionWord(word));
  return english ? properNames(question) : [];
}
