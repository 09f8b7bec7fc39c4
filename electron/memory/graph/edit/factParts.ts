import { AppError } from '#shared/errors';
import { overrule, type Claim, type Triple } from '../../../store/assertionDecisions';
import type { WritableDatabase } from '../../../store/database';
import { putAssertion } from '../../../store/graphWrite';

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

/** Lets the memory say so by hand, in place of what it says of these two by its text. */
export function assertByHand(
  db: WritableDatabase,
  triple: Triple & { memorySeq: number },
  claim: Claim,
): void {
  overrule(db, putAssertion(db, { ...triple, ...claim, origin: 'manual' }), claim);
}
