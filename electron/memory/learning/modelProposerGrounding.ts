import { clausesOf, turnsOf } from './modelProposerTurns';
import {
  alike,
  numbersOf,
  POSSESSIVE,
  sameName,
  sameScripts,
  SELF,
  unitsOf,
  type Unit,
} from './modelProposerWords';

/** Least share of a fact's words that the person used. */
const LEAST_SHARE = 0.7;
/** Least share of a fact's pairs of characters, in scripts without spaces. */
const LEAST_PAIRS = 0.8;
/** Whose a statement is, in Chinese and Japanese. */
const KIN_CHARACTERS =
  /妹|姐|哥|弟|妈|媽|母|爸|父|妻|老婆|丈夫|老公|儿子|兒子|女儿|女兒|孩子|朋友|同事|老板|狗|猫|貓|姉|兄|夫|息子|娘|友達|上司|犬/u;

const contentOf = (text: string): Unit[] => unitsOf(text).filter((unit) => unit.content);
const shareIn = (units: readonly Unit[], others: readonly Unit[]): number =>
  units.filter((unit) => others.some((other) => alike(unit, other))).length;

/** Every number and name of the fact is in the text. */
function namesAndNumbersOccur(fact: string, text: string): boolean {
  const numbers = new Set(numbersOf(text));
  // "One" is a pronoun too.
  if (!numbersOf(fact).every((number) => number === '1' || numbers.has(number))) return false;
  const said = unitsOf(text);
  return unitsOf(fact).every((unit, at) => {
    if (!unit.content || unit.single) return true;
    const symbols = /[^\p{L}]/u.test(unit.key);
    if (symbols && !/^\d+$/u.test(unit.key)) return said.some((other) => other.key === unit.key);
    // The first word is capital anyway: an ending may differ.
    if (at === 0) return !unit.capital || said.some((other) => alike(unit, other));
    return !unit.capital || said.some((other) => sameName(unit, other));
  });
}

const pairsOf = (text: string): string[] => {
  const singles = unitsOf(text).filter((unit) => unit.single);
  return singles.slice(1).map((unit, at) => (singles[at]?.key ?? '') + unit.key);
};

/** Enough of its words are the person's; of Chinese characters and katakana all are. */
function wordsOccur(fact: string, text: string): boolean {
  const content = contentOf(fact);
  const said = unitsOf(text);
  if (content.length === 0 || shareIn(content, said) / content.length < LEAST_SHARE) return false;
  const written = content.filter((unit) => /[\p{sc=Han}\p{sc=Katakana}]/u.test(unit.key));
  if (shareIn(written, said) < written.length) return false;
  const pairs = pairsOf(fact);
  const known = new Set(pairsOf(text));
  return pairs.filter((pair) => known.has(pair)).length >= pairs.length * LEAST_PAIRS;
}

/** The sentence and the clause in it that a part of a fact comes from: those that share most with it, the first of them. */
function originOf(
  part: readonly Unit[],
  sentences: readonly string[],
): { sentence: string; clause: string } | null {
  let best: { sentence: string; clause: string; shared: number } | null = null;
  for (const sentence of sentences) {
    for (const clause of clausesOf(sentence)) {
      const shared = shareIn(part, unitsOf(clause));
      if (shared > (best?.shared ?? 0)) best = { sentence, clause, shared };
    }
  }
  return best;
}

/** What stands before the words of the fact names somebody or something else that the fact leaves out. */
function dropsSubject(fact: readonly Unit[], clause: string): boolean {
  const units = unitsOf(clause);
  const known = (unit: Unit): boolean => fact.some((other) => alike(unit, other));
  const first = units.findIndex((unit) => unit.content && known(unit));
  const before = units.slice(0, first === -1 ? 0 : first);
  const owned = before.some((unit, at) => unit.content && POSSESSIVE.has(units[at - 1]?.key ?? ''));
  const named = before.some((unit, at) => at > 0 && unit.content && unit.capital);
  if (owned || named) return true;
  if (KIN_CHARACTERS.test(before.map((unit) => unit.key).join(''))) return true;
  return before.some((unit) => unit.content) && !units.some((unit) => SELF.has(unit.key));
}

/** No part of the fact says the opposite of its origin, more than it, or the like of somebody else. */
function keepsSense(fact: string, sentences: readonly string[]): boolean {
  const all = contentOf(fact);
  return clausesOf(fact).every((part) => {
    const content = contentOf(part);
    if (content.length === 0) return true;
    const origin = originOf(content, sentences);
    if (origin === null) return false;
    const [stated, said] = [turnsOf(part), turnsOf(origin.clause)];
    if (stated.negated !== said.negated || stated.ended !== said.ended) return false;
    if (turnsOf(origin.sentence).hedged && !turnsOf(fact).hedged) return false;
    return !dropsSubject(all, origin.clause);
  });
}

/**
 * Whether a fact that a model proposes is in what the person said: every number and name, most of the words, no
 * negation lost or added, nobody else's statement, the same script. Precise rather than complete.
 */
export function isGrounded(fact: string, sentences: readonly string[]): boolean {
  const text = sentences.join(' ');
  return (
    sameScripts(fact, text) &&
    namesAndNumbersOccur(fact, text) &&
    wordsOccur(fact, text) &&
    keepsSense(fact, sentences)
  );
}

/** The person's own sentence, where it says just what the fact says; else null. */
export function ownSentence(fact: string, sentences: readonly string[]): string | null {
  const content = contentOf(fact);
  const same = sentences.find((sentence) => {
    const said = contentOf(sentence);
    return shareIn(said, content) === said.length && shareIn(content, said) === content.length;
  });
  return same ?? null;
}
