import type { TextContext } from './context';
import { crossFacts, type Fact } from './facts';
import { NOT_NAMES } from './lexicon/words';
import { nounFrom, type Noun } from './nouns';
import { complete, kinFacts, kinRelation, readList, type Phrase } from './phrases';
import type { Told } from './roles';
import { follows, type Token } from './tokens';

/** "my dog is called rex": in a text without capitals, any word that can be a name. */
export function readUncasedName(tokens: readonly Token[], at: number, context: TextContext): Phrase | null {
  const token = tokens[at];
  if (!context.uncased || token === undefined || !/^\p{L}{2,}$/u.test(token.text)) return null;
  if (NOT_NAMES.has(token.lower) || /ly$/u.test(token.lower) || !complete(tokens, at + 1)) return null;
  const name = token.text.charAt(0).toUpperCase() + token.text.slice(1);
  const noun = nounFrom(tokens, at, at + 1, { name, type: null, certain: false });
  return noun === null ? null : { nouns: [noun], facts: [], next: at + 1 };
}

/** "have a sister named Hannah", "have two cats called Luna and Milo"; `at` is after "have". */
export function readHaving(
  tokens: readonly Token[],
  at: number,
  subjects: readonly Noun[],
  context: TextContext,
): Told | null {
  const allergy = follows(tokens, at, ['an', 'allergy', 'to'])
    ? readList(tokens, at + 3, 'interest', context)
    : null;
  if (allergy !== null) {
    return { facts: crossFacts(subjects, 'allergic_to', allergy.nouns), next: allergy.next };
  }
  let noun = at;
  while (noun < at + 3 && kinRelation(tokens[noun]?.lower ?? '') === null) noun += 1;
  const kin = kinRelation(tokens[noun]?.lower ?? '');
  const owner = subjects[0];
  if (kin === null || owner === undefined || noun === at) return null;
  const who = tokens[noun + 1]?.lower === 'who' && tokens[noun + 2]?.lower === 'is' ? 2 : 0;
  const link = tokens[noun + who + 1]?.lower ?? '';
  if (!['called', 'named', ',', ':'].includes(link)) return null;
  const names =
    readList(tokens, noun + who + 2, 'person', context) ??
    (link === ',' || link === ':' ? null : readUncasedName(tokens, noun + who + 2, context));
  if (names === null) return null;
  const facts: Fact[] = kinFacts(tokens, noun + who + 2, names, kin, owner, true);
  const next = tokens[names.next]?.text === ',' ? names.next + 1 : names.next;
  const more = tokens[next]?.lower === 'and' ? readHaving(tokens, next + 1, subjects, context) : null;
  return more === null ? { facts, next: names.next } : { facts: [...facts, ...more.facts], next: more.next };
}
