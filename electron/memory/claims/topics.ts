import { allWords, contentWords } from './contentWords';
import { countless, inPresent, type Statement } from './contradict';
import { wordsOf } from './slots';
import { oppositeRow } from './substance';

/** What a text is about: two texts that contradict each other have one of these in common. */
export interface Topic {
  key: string;
  /** Only an affirmation and a denial of one thing are compared. */
  side: 'affirms' | 'denies' | 'either';
  /** Words of which a memory on the same topic holds one of each list. */
  words: string[][];
}

/** What follows a claim without being a part of it: a denial of the claim denies it with these too. */
const CIRCUMSTANCES = / (?=(?:as|in|with|at|for|on|near|since|from|until|every) )/gu;
const MOST_WORDS = 8;

/** The topics of a text; none of one that states nothing plain. */
export function topicsOf(statement: Statement): Topic[] {
  return [
    ...claimTopics(statement),
    ...swapTopics(statement),
    ...orderTopics(statement),
    ...slotTopics(statement),
  ];
}

function claimTopics({ text, claim }: Statement): Topic[] {
  if (claim === null) return [];
  const side = claim.positive ? 'affirms' : 'denies';
  const topic = (key: string): Topic => ({ key: `claim ${key}`, side, words: words(key, claim.words) });
  const shorter = claim.positive
    ? [...claim.key.matchAll(CIRCUMSTANCES)].map(({ index }) => claim.key.slice(0, index))
    : [];
  const past = inPresent(text);
  return [
    topic(claim.key),
    ...shorter.map(topic),
    { key: `past ${past}`, side, words: words(past, claim.words) },
  ];
}

function words(key: string, known: readonly string[]): string[][] {
  const held = new Set(contentWords(key));
  return known
    .filter((word) => held.has(word))
    .slice(0, MOST_WORDS)
    .map((word) => [word]);
}

/** "The shop is open": with any opposite of "open". */
function swapTopics({ text, claim }: Statement): Topic[] {
  if (claim === null) return [];
  const said = allWords(text);
  return said.flatMap((word, at) => {
    const row = oppositeRow(word);
    if (row === null) return [];
    const rest = said.map((other, i) => (i === at ? `#${row}` : other));
    const others = contentWords(said.filter((_, i) => i !== at).join(' ')).slice(0, MOST_WORDS);
    return [{ key: `swap ${rest.join(' ')}`, side: 'either' as const, words: others.map((each) => [each]) }];
  });
}

function orderTopics({ text }: Statement): Topic[] {
  if (!/\bprefers?\b/iu.test(text)) return [];
  const telling = contentWords(text).sort();
  return [{ key: `order ${telling.join(' ')}`, side: 'either', words: telling.map((word) => [word]) }];
}

function slotTopics({ slot }: Statement): Topic[] {
  if (slot === null) return [];
  const exact = slot.functional || / is$|'s name$/u.test(slot.key) ? '' : countless(slot.value);
  return [{ key: `slot ${slot.key} ${exact}`, side: 'either', words: wordsOf(slot) }];
}
