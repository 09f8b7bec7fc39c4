import { contentWords, stem } from './contentWords';
import { readSentences } from './sentences';
import { americanSpelling, spellings } from './spelling';

/** A statement apart from whether it affirms or denies. */
export interface Claim {
  /** Two statements with one key are about the same subject, verb and object. */
  key: string;
  positive: boolean;
  /** Telling words that a memory of the same claim also holds. */
  words: string[];
}

/** Said with them a sentence states nothing plain, or "not" does not deny the whole of it. */
const UNCLEAR =
  /\b(?:if|unless|whether|maybe|perhaps|probably|might|could|would|should|always|often|usually|sometimes|only|very|too|all|every|everyone|everything|much|many|entirely|necessarily|yet|but|because|although|though|while|than|or|nothing|nobody|none|without|hardly|barely|rarely)\b/u;
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can not|cannot) (?:stand|bear)\b/gu, 'hate'],
  [/\b(?:no longer|never)\b/gu, 'not'],
  [/\bcannot\b/gu, 'can not'],
  [/\b(?:any more|anymore|any longer|at all|these days|so much|a lot|to bits)\b/gu, ''],
  [/\b(?:am|is|are) (not )?(?:a (?:big |huge |great )?fan of|fond of|keen on|into)\b/gu, '$1like'],
  [/\b(?:do|does) (?=not\b)/gu, ''],
  [/\bno (?=\p{L})/gu, 'not '],
];
const DROPPED = new Set(
  'really actually now still just also nowadays currently definitely absolutely any some do does truly simply'.split(
    ' ',
  ),
);
const LIKES = new Set(['love', 'like', 'enjoy', 'adore']);
const DISLIKES = new Set(['hate', 'dislike', 'detest', 'loathe']);
const OPPOSITES: ReadonlyMap<string, readonly [same: string, positive: boolean]> = new Map<
  string,
  readonly [string, boolean]
>([
  ...[...LIKES].map((word) => [word, ['like', true]] as const),
  ...[...DISLIKES].map((word) => [word, ['like', false]] as const),
  ['allowed', ['allowed', true]],
  ['permitted', ['allowed', true]],
  ['forbidden', ['allowed', false]],
  ['prohibited', ['allowed', false]],
  ['banned', ['allowed', false]],
  ['disallowed', ['allowed', false]],
  ['enabled', ['enabled', true]],
  ['disabled', ['enabled', false]],
]);
const LEAST_WORDS = 3;

const DENIAL = new RegExp(
  String.raw`\b(?:not?|never|cannot)\b|n\P{L}?t\b|${[...OPPOSITES].flatMap(([word, [, positive]]) => (positive ? [] : [word])).join('|')}`,
  'iu',
);

/** Whether a text may deny something: a quick look, which takes some for denials that are none. */
export function mayDeny(text: string): boolean {
  return DENIAL.test(text);
}

/** What a text of one plain English sentence claims; null for anything else. */
export function claimOf(text: string): Claim | null {
  const [said, ...more] = readSentences(text);
  if (said === undefined || more.length > 0 || said.question || said.foreign) return null;
  if (UNCLEAR.test(said.plain) || /[,;:()]/u.test(said.plain)) return null;
  const plain = PHRASES.reduce((words, [pattern, by]) => words.replace(pattern, by), said.plain);
  let positive = true;
  const key: string[] = [];
  for (const word of plain.split(/\s+/u)) {
    const opposite = OPPOSITES.get(word) ?? OPPOSITES.get(stem(word));
    if (word === 'not') positive = !positive;
    else if (opposite !== undefined) {
      key.push(opposite[0]);
      if (!opposite[1]) positive = !positive;
    } else if (/[\p{L}\p{N}]/u.test(word) && !DROPPED.has(word)) key.push(americanSpelling(stem(word)));
  }
  // Words to search by: a word that is spelt in two ways would find only the one.
  const words = contentWords(key.join(' ')).filter(
    (word) => !['like', 'allowed', 'enabled'].includes(word) && spellings(word).length === 1,
  );
  return key.length < LEAST_WORDS || words.length === 0 ? null : { key: key.join(' '), positive, words };
}

/** "I love Chinese food" and "I hate Chinese food": one subject and object, the one affirmed and the other denied. */
export function isPolarityFlip(a: Claim | null, b: Claim | null): boolean {
  return a !== null && b !== null && a.key === b.key && a.positive !== b.positive;
}

/** "I don't work at Acme" denies "I work at Acme as an engineer" too: the circumstances fall with the thing. */
export function deniesAllOf(denial: Claim | null, claim: Claim | null): boolean {
  if (denial === null || claim === null || denial.positive || !claim.positive) return false;
  const rest = claim.key.startsWith(`${denial.key} `) ? claim.key.slice(denial.key.length + 1) : '';
  return /^(?:as|in|with|at|for|on|near|since|from|until|every) /u.test(`${rest} `);
}
