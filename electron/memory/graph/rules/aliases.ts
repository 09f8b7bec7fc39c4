import { SELF_NAME } from '#shared/domain/graph';
import type { ExtractedAlias } from '../extraction';
import type { TextContext } from './context';
import { readTerm, joined, type Noun } from './nouns';
import { readName, readNamedType, readTyped } from './names';
import { complete, readList } from './phrases';
import { NEGATIVES } from './lexicon/words';
import { follows, type Token } from './tokens';

/** Whether the name before the words, or the one after them, is the one to show. */
type Shown = 'before' | 'after';

export interface AliasRead {
  aliases: ExtractedAlias[];
  next: number;
}

type Row = readonly [phrases: string, shown: Shown];

function table(rows: readonly Row[]): readonly { words: readonly string[]; shown: Shown }[] {
  return rows
    .flatMap(([phrases, shown]) => phrases.split('|').map((phrase) => ({ words: phrase.split(' '), shown })))
    .sort((a, b) => b.words.length - a.words.length);
}

/** After a name and a comma or bracket, or right after the name. */
const APPOSITIONS = table([
  ['formerly|formerly known as|formerly called|previously|previously known as|previously called', 'before'],
  ['originally called|originally known as|originally named|once called|once known as', 'before'],
  ['also known as|also called|aka|a.k.a|a.k.a .|known as|nicknamed|called by everyone', 'before'],
  [
    'better known as|now called|now known as|now named|now|that is|i.e|i.e .|that is to say|short for',
    'after',
  ],
]);
/** Between commas or brackets only these; a bare "aka" needs none. */
const BARE = new Set(['aka', 'a.k.a', 'formerly']);

/** After a subject, without "be": "changed its name to". */
const VERBS = table([
  [
    'rebranded as|rebranded to|rebranded itself as|changed its name to|renamed itself to|renamed itself',
    'after',
  ],
  [
    'changed their name to|has become known as|now goes by|stands for|is short for|is an abbreviation of',
    'after',
  ],
  ['goes by|go by', 'before'],
]);
const BE: readonly (readonly string[])[] = [
  ['used', 'to', 'be'],
  ['has', 'been'],
  ['have', 'been'],
  ...['is', 'are', "'s", 'was', 'were', 'got', 'gets'].map((word) => [word]),
];
const NOW = new Set(['now', 'nowadays', 'today', 'currently', 'better']);
const ONCE = new Set(['formerly', 'previously', 'originally', 'once', 'before', 'initially', 'until']);
const ALSO = new Set([
  'also',
  'sometimes',
  'often',
  'usually',
  'commonly',
  'recently',
  'just',
  'officially',
  'simply',
]);

/** "is now called", "was renamed to", "used to be known as": the words of naming, and which name they show. */
function readNaming(
  tokens: readonly Token[],
  at: number,
): { next: number; shown: Shown | null; past: boolean } | null {
  const be = BE.find((words) => follows(tokens, at, words));
  if (be === undefined) return null;
  let next = at + be.length;
  const adverbs: string[] = [];
  for (let word = tokens[next]?.lower ?? ''; NOW.has(word) || ONCE.has(word) || ALSO.has(word);) {
    adverbs.push(word);
    next += 1;
    word = tokens[next]?.lower ?? '';
  }
  const verb = tokens[next]?.lower ?? '';
  const renamed = verb === 'renamed' || verb === 'rebranded';
  const known = verb === 'known' && tokens[next + 1]?.lower === 'as';
  if (!renamed && !known && !['called', 'named', 'nicknamed', 'dubbed'].includes(verb)) return null;
  const link = renamed && ['to', 'as', 'into'].includes(tokens[next + 1]?.lower ?? '');
  next += link || known ? 2 : 1;
  const past = be[0] === 'was' || be[0] === 'were';
  if (renamed || adverbs.some((word) => NOW.has(word))) return { next, shown: 'after', past };
  const before = be.length === 3 || adverbs.some((word) => ONCE.has(word) || word === 'also');
  const other = !past && (known || verb === 'nicknamed' || verb === 'dubbed');
  return { next, shown: before || other ? 'before' : null, past };
}

const CALLS = new Set(['call', 'calls', 'called', 'renamed']);
const CALLERS = new Set('everyone everybody people we they friends colleagues family folks i all'.split(' '));

/** A name, and what it is called for short: "Titan app" is "Titan". */
interface NameRead {
  name: string;
  short: string | null;
  next: number;
}

/** "Project Titan", "the Titan project", "the Titan app": what such things are called elsewhere. */
function readTypedAlias(tokens: readonly Token[], at: number, context: TextContext): NameRead | null {
  const read = readNamedType(tokens, at, context) ?? readTyped(tokens, at, false);
  if (read === null || !complete(tokens, read.next)) return null;
  const { name, type } = read.noun;
  const bare = joined(tokens, at, read.next - 1);
  const kept = type === 'project' && name === joined(tokens, at, read.next);
  return { name, short: kept ? bare : null, next: read.next };
}

/** The capitalised words, or the name of a lexicon, that begin here. */
function readAlias(tokens: readonly Token[], at: number, context: TextContext): NameRead | null {
  const article = tokens[at]?.lower === 'the' && tokens[at + 1] !== undefined ? at + 1 : at;
  const typed = readTypedAlias(tokens, article, context);
  if (typed !== null) return typed;
  const from = tokens[at]?.text === 'the' ? article : at;
  const read = readName(tokens, from, context) ?? readTerm(tokens, from, 'thing');
  const single = tokens[from];
  // "formerly I …" names nobody
  const named = single?.word === true && single.capital && single.text !== 'I';
  const next = read?.next ?? (named ? from + 1 : null);
  if (next === null || !complete(tokens, next)) return null;
  return { name: joined(tokens, from, next), short: null, next };
}

function pair(one: string, { name: other, short }: Omit<NameRead, 'next'>, shown: Shown): ExtractedAlias[] {
  if (one.toLowerCase() === other.toLowerCase()) return [];
  if (shown === 'before') return [{ name: one, alias: other }];
  const also = short === null ? [] : [{ name: other, alias: short }];
  return [{ name: other, alias: one }, ...also];
}

/** Tokens of a name and what stands around it. */
const LONGEST = 12;

/** The name of a noun that ends shortly before `at`, as the text has it. */
function written(tokens: readonly Token[], at: number, noun: Noun): string {
  if (noun.self) return SELF_NAME;
  const near = tokens.slice(Math.max(0, at - LONGEST), at);
  const from = near.findIndex(({ start }) => start === noun.start);
  const to = near.findIndex(({ end }) => end === noun.end);
  return from < 0 || to < from ? noun.name : joined(near, from, to + 1);
}

/** ", formerly Northwind,", "(also known as Liz)", "aka Bob" after a name; `next` is after the closing mark. */
export function readAliasApposition(
  tokens: readonly Token[],
  at: number,
  noun: Noun | undefined,
  context: TextContext,
): AliasRead | null {
  const open = tokens[at]?.text ?? '';
  const marked = open === ',' || open === '(' ? 1 : 0;
  if (noun === undefined || (marked === 0 && !BARE.has(tokens[at]?.lower ?? ''))) return null;
  const found = APPOSITIONS.find(({ words }) => follows(tokens, at + marked, words));
  const alias = found === undefined ? null : readAlias(tokens, at + marked + found.words.length, context);
  if (found === undefined || alias === null) return null;
  const close = tokens[alias.next]?.text;
  if (open === '(' && close !== ')') return null;
  const closing = (open === '(' && close === ')') || (open === ',' && close === ',') ? 1 : 0;
  return { aliases: pair(written(tokens, at, noun), alias, found.shown), next: alias.next + closing };
}

/** "is called Postbox now", "was renamed to Falcon", "goes by Bob": what follows the subject. */
export function readAliasPredicate(
  tokens: readonly Token[],
  at: number,
  noun: Noun | undefined,
  context: TextContext,
): AliasRead | null {
  if (noun === undefined) return null;
  const verb = VERBS.find(({ words }) => follows(tokens, at, words));
  const naming =
    verb === undefined
      ? readNaming(tokens, at)
      : { next: at + verb.words.length, shown: verb.shown, past: false };
  const alias = naming === null ? null : readAlias(tokens, naming.next, context);
  if (naming === null || alias === null) return null;
  const tail = tokens[alias.next]?.lower ?? '';
  const last = NOW.has(tail) ? 'after' : ONCE.has(tail) && naming.past ? 'before' : null;
  // "is called Rex" by itself gives a thing its name
  const shown = naming.shown ?? last;
  if (shown === null) return null;
  return {
    aliases: pair(written(tokens, at, noun), alias, shown),
    next: alias.next + (last === null ? 0 : 1),
  };
}

/** "Everyone calls Robert Bob", "My friends call me Sascha", "We renamed Kite to Falcon". */
export function readCalling(tokens: readonly Token[], at: number, context: TextContext): AliasRead | null {
  const verb = [at, at + 1, at + 2, at + 3].find((index) => CALLS.has(tokens[index]?.lower ?? ''));
  if (verb === undefined || tokens.slice(at, verb).some(({ lower }) => NEGATIVES.has(lower))) return null;
  if (tokens[verb]?.lower === 'renamed') return readRenaming(tokens, verb, context);
  const just = tokens[verb + 2]?.lower === 'just' ? 1 : 0;
  if (tokens[verb + 1]?.lower === 'me') {
    const alias = readAlias(tokens, verb + 2 + just, context);
    return alias === null ? null : { aliases: pair(SELF_NAME, alias, 'before'), next: alias.next };
  }
  if (verb === at || !CALLERS.has(tokens[verb - 1]?.lower ?? '')) return null;
  const him = context.refer(tokens[verb + 1]?.lower ?? '')?.[0];
  if (him !== undefined) {
    const alias = readAlias(tokens, verb + 2 + just, context);
    return alias === null ? null : { aliases: pair(him.name, alias, 'before'), next: alias.next };
  }
  return readTwoNames(tokens, verb + 1);
}

/** "Robert Bob", "Elizabeth Okafor Liz": the last word is what they are called. */
function readTwoNames(tokens: readonly Token[], at: number): AliasRead | null {
  let end = at;
  while (end < at + 5 && tokens[end]?.capital === true && tokens[end]?.word === true) end += 1;
  if (end < at + 2 || !complete(tokens, end)) return null;
  const last = { name: joined(tokens, end - 1, end), short: null };
  return { aliases: pair(joined(tokens, at, end - 1), last, 'before'), next: end };
}

function readRenaming(tokens: readonly Token[], verb: number, context: TextContext): AliasRead | null {
  const old = readList(tokens, verb + 1, 'subject', context);
  const noun = old?.nouns.length === 1 ? old.nouns[0] : undefined;
  if (old === null || noun === undefined || noun.self) return null;
  const link = ['to', 'as', 'into'].includes(tokens[old.next]?.lower ?? '') ? 1 : 0;
  const alias = readAlias(tokens, old.next + link, context);
  if (alias === null) return null;
  return { aliases: pair(written(tokens, old.next, noun), alias, 'after'), next: alias.next };
}
