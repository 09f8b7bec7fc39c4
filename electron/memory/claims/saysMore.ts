import { contentWords } from './contentWords';
import { coreOf, slotOf } from './slots';
import { subjectOf } from './subject';

/** Verbs that say little of what a statement is about. */
export const GENERIC: ReadonlySet<string> = new Set(
  (
    'live work go play use make take study have own keep love enjoy prefer hate know want usually speak eat drink read write move moved ' +
    'called named name one two three four five six seven eight nine ten'
  ).split(' '),
);

/** Whether the memory says something that the correction neither repeats nor contradicts. */
export function saysMore(memory: string, correction: string, instead: string | null): boolean {
  const slot = slotOf(memory);
  const covered = new Set(
    contentWords(
      [correction, instead ?? '', slot === null ? '' : coreOf(slot.value), subjectOf(memory) ?? ''].join(' '),
    ),
  );
  const timeless = memory.replace(/[\s,]+(?:since|these days|at the moment|right now)\b.*$/iu, '');
  return contentWords(timeless).some((word) => !covered.has(word) && !GENERIC.has(word));
}
