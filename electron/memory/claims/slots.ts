import { ROLE_HEADS } from '../graph/rules/lexicon/people';
import { contentWords } from './contentWords';
import { readSentences } from './sentences';
import { americanSpelling, spellings } from './spelling';

/** A question to which a person has one answer at a time, and the answer that a text gives. */
export interface Slot {
  /** "i live in", "my favourite editor". */
  key: string;
  /** In lower case, as far as it was said. */
  value: string;
  /** Phrases of which a memory about the same holds at least one, in any inflection. */
  anyOf: string[];
  /** A new value alone makes the old one false. Otherwise only an explicit correction does. */
  functional: boolean;
}

const NOW = '(?: (?:now|currently|still|just|actually|really|have|already|recently|finally))*';
/** Where a value ends: what follows tells when, why or with whom. */
const VALUE_ENDS =
  /\s(?:since|because|with|for|now|these days|and|but|who|which|where|when|until|again|instead|after|before|last|this|next|at the moment|right now|any more|,|;|:|\(|–|—|!)(?:\s|$)|\s(?:in|on) (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4}|spring|summer|autumn|winter)\b/u;
const SUBJECT = "(?:my |our )?[\\p{L}'-]+(?: (?!is\\b|was\\b|who\\b|and\\b)[\\p{L}'-]+){0,2}?";
/** Said of a second one beside the first. */
const BESIDE =
  /\b(?:also|too|as well|another|second|both|part-time|part time|sometimes|half|used to|originally|on weekends|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|want|would|might|if|not|never)\b/u;
const VAGUE = /^(?:a|an|the|my|our|his|her|their|this|that|it|there|here|not|one|some|no)\b/u;

interface SlotRule {
  pattern: RegExp;
  key: (match: RegExpExecArray) => string;
  anyOf: (match: RegExpExecArray) => string[];
  functional: boolean;
  /** The value must be a name rather than a description. */
  named: boolean;
}

const ATTRIBUTE =
  'name|full name|birthday|address|email|email address|phone number|mobile number|job|job title|profession|employer|company|boss|manager|' +
  'editor|browser|operating system|car|phone|laptop|doctor|dentist|therapist|landlord|native language|blood type|shoe size|height|weight|' +
  'username|time zone|timezone|hometown|school|university|shell|terminal|pin|star sign|wife|husband|partner|girlfriend|boyfriend';

const RULES: readonly SlotRule[] = [
  {
    pattern: new RegExp(
      `^(i|we|${SUBJECT})${NOW} (?:live|lives|living|reside|resides|(?:am|is|are) living|(?:am|is|are) based|moved|have moved|has moved|relocated)${NOW} (?:in|to) (.+)$`,
      'u',
    ),
    key: (match) => `${subject(match[1])} live in`,
    anyOf: () => ['live in', 'move to', 'moved to', 'based in', 'reside in', 'relocated to'],
    functional: true,
    named: true,
  },
  {
    pattern: new RegExp(`^(i|${SUBJECT})${NOW} (?:work|works|(?:am|is) working)${NOW} (?:at|for) (.+)$`, 'u'),
    key: (match) => `${subject(match[1])} work at`,
    anyOf: () => ['work at', 'work for'],
    functional: true,
    named: true,
  },
  {
    pattern:
      /^(?:my|our) (?:favourite|favorite) (\p{L}+(?: \p{L}+){0,3}?) (?:is|are)(?: now| currently| actually)* (.+)$/u,
    key: (match) => `my favourite ${americanSpelling(match[1] ?? '')}`,
    anyOf: (match) => spellings(lastWord(match[1])),
    functional: true,
    named: false,
  },
  {
    pattern: /^(?:my name is|i am called|i go by)(?: now| actually)* (.+)$/u,
    key: () => 'my name',
    anyOf: () => ['name is', 'am called', 'go by'],
    functional: true,
    named: true,
  },
  {
    // A second dog may have another name.
    pattern: new RegExp(`^(${SUBJECT}) (?:is|are) (?:called|named)(?: now| actually)* (.+)$`, 'u'),
    key: (match) => `${subject(match[1])} 's name`,
    anyOf: (match) => [lastWord(match[1])],
    functional: false,
    named: true,
  },
  {
    pattern: new RegExp(`^((?:my|our) \\p{L}+) 's name (?:is|was)(?: now| actually)* (.+)$`, 'u'),
    key: (match) => `${subject(match[1])} 's name`,
    anyOf: (match) => [lastWord(match[1])],
    functional: false,
    named: true,
  },
  {
    pattern: new RegExp(
      `^((?:my|our)(?: \\p{L}+){0,2}? (?:'s )?(?:${ATTRIBUTE})) (?:is|are)(?: now| currently| actually| on)* (.+)$`,
      'u',
    ),
    key: (match) => (match[1] ?? '').replace(/^our /u, 'my '),
    anyOf: (match) => [lastWord(match[1])],
    functional: true,
    named: false,
  },
  {
    pattern: /^i am (?:now )?(\d{1,3})(?: years old)?$/u,
    key: () => 'my age',
    anyOf: () => ['i am', "i'm"],
    functional: true,
    named: false,
  },
  {
    pattern: /^(i|we) (?:really )?(prefer|use|drive|play|speak|study|teach|have|own) (.+)$/u,
    key: (match) => `${subject(match[1])} ${match[2] ?? ''}`,
    anyOf: (match) => [match[2] ?? ''],
    functional: false,
    named: false,
  },
  {
    pattern: new RegExp(
      `^(?:the )?(${SUBJECT}) (?:is|are|was|were)(?: now| actually)* (?:in |on |at )?(.+)$`,
      'u',
    ),
    key: (match) => `${subject(match[1])} is`,
    anyOf: (match) => [lastWord(match[1])],
    functional: false,
    named: false,
  },
];

/** What a text of one sentence answers, and how; null for anything else. */
export function slotOf(text: string): Slot | null {
  const [said, ...more] = readSentences(text);
  if (said === undefined || more.length > 0 || said.question || said.foreign) return null;
  for (const rule of RULES) {
    const match = rule.pattern.exec(said.plain);
    const value = match === null ? '' : valueOf(match.at(-1) ?? '');
    if (match === null || value === '') continue;
    if (rule.named && VAGUE.test(value)) return null;
    const functional = rule.functional && !BESIDE.test(said.plain);
    return { key: rule.key(match), value, anyOf: rule.anyOf(match), functional };
  }
  return null;
}

const SAID_OTHERWISE = new Set(['my name', 'my age']);
const VERB_OF_KEY = / (?:live in|work at|'s name|is|prefer|use|drive|play|speak|study|teach|have|own)$/u;
const OWN = new Set(['my', 'the']);
/** Contractions in a hurry stand as one word. */
const SELF = ['i', 'we', 'im', 'ive'];

/** Words of which every memory that answers the same question holds one of each list. */
export function wordsOf({ key, anyOf }: Slot): string[][] {
  if (SAID_OTHERWISE.has(key)) return [anyOf];
  const subjectWords = key
    .replace(VERB_OF_KEY, '')
    .split(' ')
    .filter((word) => !OWN.has(word) && !word.startsWith("'"));
  return [anyOf, ...subjectWords.map((word) => (word === 'i' ? SELF : spellings(word)))];
}

/**
 * The same question answered otherwise. A value that only adds to the other ("Porto", "Porto, Portugal") is no other one;
 * and where several answers can be true at a time ("I have two cats", "I have three kids"; "Tom is a nurse", "Tom is
 * tall"), they have to be of one sort.
 */
export function isOtherValue(a: Slot | null, b: Slot | null): boolean {
  if (a?.key !== b?.key || a === null || b === null) return false;
  const [first, second] = [` ${plainCore(a)} `, ` ${plainCore(b)} `];
  if (first.includes(second) || second.includes(first)) return false;
  return (a.functional && b.functional) || isOneSort(a, b);
}

/**
 * One thing of which there are several ("two kids", "three kids"), or two days, numbers, roles, relations in a family
 * or names said to be the same thing. "Two brothers" say nothing about two cats.
 */
function isOneSort(a: Slot, b: Slot): boolean {
  if (a.key.endsWith("'s name")) return true;
  if (a.key.endsWith(' is')) {
    const sort = sortOfValue(a.value);
    return sort !== null && sort === sortOfValue(b.value);
  }
  if (/ (?:have|own|drive|play|speak)$/u.test(a.key)) {
    const head = headOf(a.value);
    return head !== '' && head === headOf(b.value);
  }
  const words = new Set(lettersOnly(a.value));
  return lettersOnly(b.value).some((word) => words.has(word));
}

/** What is had, without what is said of it: "two black cats from the shelter" has "cat". */
function headOf(value: string): string {
  const [thing = ''] = value.split(/ (?:called|named|in|at|from|of|on|to|near|as) /u);
  return lettersOnly(thing).at(-1) ?? '';
}

/** The answer without its circumstances: "acme in lisbon" is "acme", "tuesday at 10" is "tuesday". */
export function coreOf(value: string): string {
  return value.split(/ (?:as|in|at|on|near|with|by|from|under|for|to|close) /u)[0] ?? value;
}

function lettersOnly(value: string): string[] {
  return contentWords(value).filter((word) => /^\p{L}/u.test(word) && !COUNTS.has(word));
}

/** Whether both give the same answer, as far as circumstances go. */
export function isSameValue(a: Slot, b: Slot): boolean {
  return a.key === b.key && plainCore(a) === plainCore(b);
}

function plainCore({ key, value }: Slot): string {
  return / (?:live in|work at)$/u.test(key) ? coreOf(value) : value;
}

const COUNTS = new Set('one two three four five six seven eight nine ten eleven twelve several'.split(' '));

const FAMILY =
  /^(?:my|our) (?:older |younger |twin |half )*(?:sister|brother|mother|mum|mom|father|dad|son|daughter|wife|husband|cousin|uncle|aunt|niece|nephew|grandmother|grandfather|stepmother|stepfather)$/u;

function sortOfValue(value: string): 'day' | 'number' | 'role' | 'family' | null {
  const [first = ''] = value.split(' ');
  if (/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)$/u.test(first)) return 'day';
  if (/^\p{Sc}?\d/u.test(first)) return 'number';
  if (FAMILY.test(value)) return 'family';
  return /^an? (?!(?:very |really )?(?:good|great|bad|big|keen|fan|huge) )/u.test(value) &&
    ROLE_HEADS.has(lastWord(value))
    ? 'role'
    : null;
}

function valueOf(rest: string): string {
  const end = VALUE_ENDS.exec(` ${rest}`)?.index;
  return (end === undefined ? rest : rest.slice(0, Math.max(0, end - 1))).replace(/[\s,.!]+$/u, '');
}

function subject(words: string | undefined): string {
  return words === 'we' || words === undefined ? 'i' : words.replace(/^our /u, 'my ');
}

function lastWord(words: string | undefined): string {
  return (words ?? '').split(' ').at(-1) ?? '';
}
