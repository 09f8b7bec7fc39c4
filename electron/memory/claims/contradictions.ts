import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from '../../store/database';
import { factsWithWords } from '../../store/factSearch';
import { claimOf, deniesAllOf, isPolarityFlip } from './polarity';
import { saysMore } from './saysMore';
import { isOtherValue, slotOf } from './slots';

/** Facts in use that say the same thing with the other polarity, or of which the text denies all. */
export function deniedBy(db: ReadableDatabase, text: string, scope: string): Memory[] {
  const claim = claimOf(text);
  if (claim === null) return [];
  return factsWithWords(db, claim.words, 'all', scope).filter((memory) => {
    const other = claimOf(memory.text);
    return isPolarityFlip(claim, other) || deniesAllOf(claim, other);
  });
}

/**
 * Facts in use that answer a question with one answer at a time otherwise than the text. `explicit`: the text is a
 * correction, so that any other answer to the same question counts.
 */
export function answeredOtherwise(
  db: ReadableDatabase,
  text: string,
  scope: string,
  { explicit }: { explicit: boolean },
): Memory[] {
  const slot = slotOf(text);
  if (slot === null || (!slot.functional && !explicit)) return [];
  return factsWithWords(db, slot.anyOf, 'any', scope).filter((memory) => {
    const other = slotOf(memory.text);
    return isOtherValue(slot, other) && (explicit || other?.functional === true);
  });
}

export interface Untrue {
  /** What a statement makes untrue, and that says nothing else. */
  whole: Memory[];
  /** What it makes untrue in part. */
  partly: Memory[];
}

/** Facts in use that cannot be true beside a statement that was not said to be a correction. */
export function madeUntrue(db: ReadableDatabase, text: string, scope: string): Untrue {
  const denied = deniedBy(db, text, scope);
  const otherwise = answeredOtherwise(db, text, scope, { explicit: false }).filter(
    (memory) => !denied.some(({ id }) => id === memory.id),
  );
  const more = (memory: Memory): boolean => saysMore(memory.text, text, null);
  return {
    whole: [...denied, ...otherwise.filter((memory) => !more(memory))],
    partly: otherwise.filter(more),
  };
}
