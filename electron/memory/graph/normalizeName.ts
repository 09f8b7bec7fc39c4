import { sameName } from './nameVariants';

/**
 * The key under which names are looked up: two spellings of one name give one key. Not for display.
 * NFC, case folded, whitespace collapsed; a leading "the", a possessive, the dot of a title and trailing punctuation
 * are dropped, but "C++", "C#" and "node.js" keep theirs; "&" is "and"; what is known under several spellings
 * ("Postgres", "rust-lang") gets one. A name that is nothing else (".", "the") keeps what it has.
 */
export function canonicalName(name: string): string {
  const folded = name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
  let kept = dropTrailing(folded);
  while (kept.startsWith('the ')) kept = kept.slice(4);
  if (kept === '') return folded;
  return sameName(kept.replace(TITLE_DOT, '$1 ').replace(/ &(?= )/gu, ' and'));
}

const TITLE_DOT = /^(dr|prof|mr|mrs|ms|st)\. /u;
const TRAILING = new Set('. , ; : ! ? … " \' ’ ” » ) ] } 。 ， ！ ？ 、'.split(' '));

function dropTrailing(text: string): string {
  let end = text.length;
  for (;;) {
    const before = end;
    while (end > 0 && (TRAILING.has(text.charAt(end - 1)) || text.charAt(end - 1) === ' ')) end -= 1;
    if (/[^s'’]['’]s$/u.test(text.slice(Math.max(0, end - 3), end))) end -= 2;
    if (end === before) return text.slice(0, end);
  }
}
