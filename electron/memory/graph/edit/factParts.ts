import { AppError } from '#shared/errors';
import { overrule, type Claim, type Triple } from '../../../store/assertionDecisions';
import type { WritableDatabase } from '../../../store/database';
import type { EntityRow } from '../../../store/entityDecisions';
import { putAssertion, putMention } from '../../../store/graphWrite';

/** @throws AppError CONFLICT */
export function refuseLoop(source: { id: string }, target: { id: string }): void {
  if (source.id === target.id) throw new AppError('CONFLICT', 'A fact needs two different things.');
}

/** @throws AppError VALIDATION */
export function checkTimes({
  validFrom,
  validTo,
}: {
  validFrom: number | null;
  validTo: number | null;
}): void {
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    throw new AppError('VALIDATION', 'It cannot be over before it begins.');
  }
}

/** The memory mentions these where its text names them: what reads it may not know their names. */
export function mentionByHand(
  db: WritableDatabase,
  memory: { seq: number; text: string; createdAt: number },
  named: readonly Pick<EntityRow, 'id' | 'name' | 'type'>[],
): void {
  for (const { id, name, type } of named) {
    const start = memory.text.indexOf(name);
    if (start === -1) continue;
    const span = { start, end: start + name.length };
    putMention(db, {
      memorySeq: memory.seq,
      namedId: id,
      name,
      type,
      rawType: null,
      ...span,
      saidAt: memory.createdAt,
    });
  }
}

/** Lets the memory say so by hand, in place of what it says of these two by its text. */
export function assertByHand(
  db: WritableDatabase,
  triple: Triple & { memorySeq: number },
  claim: Claim,
  now: number,
): void {
  overrule(db, putAssertion(db, { ...triple, ...claim, origin: 'manual' }), claim, now);
}
