import { AppError } from '#shared/errors';
import type { WritableDatabase } from '../../../store/database';
import { dismissSuggestion, hasSuggestion } from '../../../store/entityDecisions';
import type { Done } from './describe';
import { shownEntity } from './find';

/** The two are not one, and that is never suggested again. @throws AppError NOT_FOUND */
export function dismissPair(db: WritableDatabase, aId: string, bId: string): Done {
  const [a, b] = [shownEntity(db, aId), shownEntity(db, bId)];
  if (!hasSuggestion(db, aId, bId)) {
    throw new AppError('NOT_FOUND', 'That these may be one thing has not been suggested.');
  }
  return {
    changed: dismissSuggestion(db, aId, bId),
    label: `Noted that ${a.name} and ${b.name} are not the same`,
  };
}
