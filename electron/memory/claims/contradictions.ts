import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from '../../store/database';
import { factsWithWords } from '../../store/factSearch';
import { claimOf, deniesAllOf, isPolarityFlip, mayDeny } from './polarity';
import { saysMore } from './saysMore';
import { isOtherValue, slotOf, wordsOf } from './slots';

/** Facts in use that say the same thing with the other polarity, or of which the text denies all. */
export function deniedBy(db: ReadableDatabase, text: string, scope: string): Memory[] {
  const claim = claimOf(text);
  if (claim === null) return [];
  const words = claim.words.map((word) => [word]);
  return factsWithWords(db, words, scope, (text) => {
    if (claim.positive && !mayDeny(text)) return false;
    const other = claimOf(text);
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
  return factsWithWords(db, wordsOf(slot), scope, (text) => {
    const other = slotOf(text);
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
  const partly = otherwise.filter((memory) => saysMore(memory.text, text, null));
  return { whole: [...denied, ...otherwise.filter((memory) => !partly.includes(memory))], partly };
}
