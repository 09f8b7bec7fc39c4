import { normalizeForComparison } from '../ingest/identity';
import { allWords, contentWords } from './contentWords';
import { sharesSubject } from './subject';
import { deniesAlike } from './substance';

/** The same words, as far as case and the closing mark go. */
export function sayTheSame(a: string, b: string): boolean {
  return allWords(a).join(' ') === allWords(b).join(' ');
}

/** Whether the text only repeats a part of what the known one says. */
export function saysNothingNew(text: string, known: string): boolean {
  if (sayTheSame(text, known)) return true;
  const words = contentWords(text);
  const others = new Set(contentWords(known));
  return (
    words.length > 1 &&
    words.every((word) => others.has(word)) &&
    deniesAlike(text, known) &&
    sharesSubject(text, known)
  );
}

/** Whether two texts are the same but for case, spacing and the mark at their end. */
export function sameText(a: string, b: string): boolean {
  const plain = (text: string): string =>
    normalizeForComparison(text)
      .toLowerCase()
      .replace(/[.!\s]+$/u, '');
  return plain(a) === plain(b);
}
