import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from '../../store/database';
import { factsWithWords } from '../../store/factSearch';
import { claimOf, deniesAllOf, isPolarityFlip } from './polarity';
import { isOtherValue, slotOf } from './slots';

/**
 * Facts in use that cannot be true beside the text: the same thing said with the other polarity, or a question with
 * one answer at a time answered otherwise. Only such as say nothing else, so that nothing unrelated goes with them.
 * `explicit`: the text is a correction, so that any other answer to the same question counts.
 */
export function contradictedBy(
  db: ReadableDatabase,
  text: string,
  scope: string,
  { explicit }: { explicit: boolean },
): Memory[] {
  const found = new Map<string, Memory>();
  const claim = claimOf(text);
  if (claim !== null) {
    for (const memory of factsWithWords(db, claim.words, 'all', scope)) {
      const other = claimOf(memory.text);
      if (isPolarityFlip(claim, other) || deniesAllOf(claim, other)) found.set(memory.id, memory);
    }
  }
  const slot = slotOf(text);
  if (slot !== null && (slot.functional || explicit)) {
    for (const memory of factsWithWords(db, slot.anyOf, 'any', scope)) {
      const other = slotOf(memory.text);
      if (isOtherValue(slot, other) && (explicit || other?.functional === true)) found.set(memory.id, memory);
    }
  }
  return [...found.values()];
}
