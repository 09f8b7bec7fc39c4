import type { TextContext } from './context';
import type { Fact } from './facts';
import type { Noun } from './nouns';
import { relate } from './objects';
import { readList } from './phrases';
import { narrowed } from './settling';
import { readTimes } from './times';
import { follows, type Token } from './tokens';
import { lemmaOf } from './verbForms';
import type { VerbMeaning } from './verbs';

const INSTEAD = [
  ['instead', 'of'],
  ['in', 'place', 'of'],
  ['rather', 'than'],
];
const LESS = [...INSTEAD, ['to'], ['over'], ['more', 'than']];
/** Feelings and kinds of knowledge do not take the place of one another. */
const JOINABLE = new Set(['likes', 'dislikes', 'knows', 'speaks', 'allergic_to', 'comes_from', 'is_named']);
/** "instead of Neovim these days" */
const NOWADAYS = new Set(['today', 'nowadays', 'lately', 'these', 'again']);

/**
 * "to coffee" of "prefer tea to coffee", "instead of Neovim": what holds less or not, if it ever did, and the index
 * after it. Null where there is none, and where it is so for a purpose only ("instead of Excel for reports").
 */
export function readRivals(
  tokens: readonly Token[],
  at: number,
  meaning: VerbMeaning,
  subjects: readonly Noun[],
  context: TextContext,
): { facts: Fact[]; next: number } | null {
  const { relation, outcome, reverse, preposition, slot } = meaning;
  if (outcome !== 'state' || reverse || JOINABLE.has(relation)) return null;
  const link = (relation === 'prefers' ? LESS : INSTEAD).find((words) => follows(tokens, at, words));
  if (link === undefined) return null;
  const from = afterVerb(tokens, at + link.length, meaning.lemma);
  const repeated = preposition !== '' && follows(tokens, from, preposition.split(' '));
  const start = from + (repeated ? preposition.split(' ').length : 0);
  const rivals = readList(tokens, start, slot, context, 'denied');
  if (rivals === null || !isWhole(tokens, rivals.next)) return null;
  const facts = relate(meaning, subjects, rivals.nouns);
  return facts === null ? null : { facts, next: rivals.next };
}

/** "instead of using Neovim" */
function afterVerb(tokens: readonly Token[], at: number, lemma: string): number {
  const ing = lemmaOf(tokens[at], 'ing');
  return ing !== null && (ing === lemma || ing === 'use') ? at + 1 : at;
}

function isWhole(tokens: readonly Token[], at: number): boolean {
  if (NOWADAYS.has(tokens[at]?.lower ?? '') || readTimes(tokens, at, null) !== null) return true;
  return !narrowed(tokens, at);
}
