import { allWords, contentWords } from './contentWords';
import { claimOf, deniesAllOf, isPolarityFlip, type Claim } from './polarity';
import { isOtherValue, slotOf, type Slot } from './slots';
import { sharesSubject } from './subject';
import { areOpposites, differsInSubstance, isNumberWord } from './substance';

/** What a text says, read once and compared with many. */
export interface Statement {
  text: string;
  claim: Claim | null;
  slot: Slot | null;
}

export function statementOf(text: string): Statement {
  return { text, claim: claimOf(text), slot: slotOf(text) };
}

/** Why only one of two texts can be true, in words; null where both may be. Errs on the side of both. */
export function contradictionBetween(a: string, b: string): string | null {
  return contradiction(statementOf(a), statementOf(b));
}

/** The same of what was read before. */
export function contradiction(a: Statement, b: Statement): string | null {
  const denied =
    isPolarityFlip(a.claim, b.claim) || deniesAllOf(a.claim, b.claim) || deniesAllOf(b.claim, a.claim);
  if (denied || deniesPast(a, b) || swapsOpposites(a, b)) return 'One says the opposite of the other.';
  if (turnsAround(a, b)) return 'The same words in another order.';
  if (a.slot === null || b.slot === null || !isOtherValue(a.slot, b.slot)) return null;
  return hasOneAnswer(a.slot, b.slot) ? `Two different answers to ${questionOf(a.slot, a.text)}.` : null;
}

/** "I passed the exam" and "I did not pass the exam". */
function deniesPast(a: Statement, b: Statement): boolean {
  if (a.claim === null || b.claim === null || a.claim.positive === b.claim.positive) return false;
  return inPresent(a.text) === inPresent(b.text);
}

/** The words without what puts them into the past, and without its denial. */
export function inPresent(text: string): string {
  return allWords(text)
    .join(' ')
    .replace(/ (?:did not|didn't) /u, ' ')
    .replace(/(?<=\p{L}{2})ed\b/gu, '');
}

/** "The shop is open on Sundays" and "The shop is closed on Sundays": one word stands for its opposite. */
function swapsOpposites(a: Statement, b: Statement): boolean {
  if (a.claim === null || b.claim === null || a.claim.positive !== b.claim.positive) return false;
  const [first, second] = [allWords(a.text), allWords(b.text)];
  const places = first.flatMap((word, at) => (word === second[at] ? [] : [at]));
  const [place] = places;
  if (first.length !== second.length || place === undefined || places.length > 1) return false;
  const said = /(?:^|'|\b)(?:is|are|am|m|s|re|get up|gets up)$/u.test(first.slice(0, place).join(' '));
  return said && areOpposites(first[place] ?? '', second[place] ?? '');
}

/** "Tea over coffee" and "coffee over tea". */
function turnsAround(a: Statement, b: Statement): boolean {
  const prefers = / prefers? .+ (?:over|to) /u;
  return (
    prefers.test(` ${allWords(a.text).join(' ')} `) &&
    differsInSubstance(a.text, b.text) === 'order' &&
    contentWords(a.text).sort().join(' ') === contentWords(b.text).sort().join(' ') &&
    sharesSubject(a.text, b.text)
  );
}

/** Of whom there is one. */
const ONLY_ONE =
  /^my (?:wife|husband|partner|girlfriend|boyfriend|mother|mum|mom|father|dad|boss|landlord|street|school) 's name$/u;

/** Whether two different answers exclude each other, also where nobody said that the newer one corrects. */
function hasOneAnswer(a: Slot, b: Slot): boolean {
  if (a.functional && b.functional) return true;
  if (a.key.endsWith("'s name")) return ONLY_ONE.test(a.key);
  if (/ (?:prefer|use|study|teach)$/u.test(a.key)) return false;
  // "Two kids" and "three kids", but not "a dog called Rex" and "a dog called Max".
  return countless(a.value) === countless(b.value) || isRoleOrDay(a, b);
}

function isRoleOrDay(a: Slot, b: Slot): boolean {
  return a.key.endsWith(' is') && ![a, b].some(({ value }) => /\d/u.test(value));
}

/** The words of a value but for its numbers. */
export function countless(value: string): string {
  return allWords(value)
    .filter((word) => !/\d/u.test(word) && !isNumberWord(word))
    .map((word) => contentWords(word)[0] ?? word)
    .join(' ');
}

const ASKED: readonly (readonly [RegExp, (who: string, you: boolean) => string])[] = [
  [/^my name$/u, () => 'what your name is'],
  [/^my age$/u, () => 'how old you are'],
  [/^(.+) live in$/u, (who, you) => `where ${who} ${you ? 'live' : 'lives'}`],
  [/^(.+) work at$/u, (who, you) => `where ${who} ${you ? 'work' : 'works'}`],
  [/^(.+) 's name$/u, (who) => `what ${who} is called`],
  [/^(i) (?:have|own|drive|play|speak)$/u, () => 'what you have or do'],
  [/^(.+?)(?: is)?$/u, (who, you) => `what ${who} ${you ? 'are' : 'is'}`],
];

/** "where your sister lives" */
function questionOf({ key }: Slot, text: string): string {
  for (const [pattern, question] of ASKED) {
    const match = pattern.exec(key);
    if (match === null) continue;
    const who = match[1] ?? '';
    return question(who === 'i' ? 'you' : asWritten(who, text), who === 'i');
  }
  return 'one question';
}

/** Keys are in lower case, names are not. */
function asWritten(words: string, text: string): string {
  const plain = words.replace(/ '/gu, "'");
  const lower = text.toLowerCase();
  const at = lower.indexOf(plain);
  const written = at < 0 ? plain : text.slice(at, at + plain.length);
  return `${lower.startsWith(`the ${plain}`) ? 'the ' : ''}${written.replace(/^(?:my|our) /iu, 'your ')}`;
}
