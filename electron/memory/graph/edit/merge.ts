import { AppError } from '#shared/errors';
import type { WritableDatabase } from '../../../store/database';
import {
  closeSuggestions,
  findEntity,
  setDismissed,
  setMergedInto,
  type EntityRow,
} from '../../../store/entityDecisions';
import { membersOf } from '../../../store/graphSettle';
import { quote } from '../../words';
import { type Done, namesOf } from './describe';
import { knownEntity, refuseSelf, shownEntity } from './find';

/**
 * Lets entities be one with another, which keeps its name. Each stays what it is beneath, so that it can be taken out.
 * @throws AppError NOT_FOUND; CONFLICT for a merge with itself, or of the person who owns the store
 */
export function mergeEntities(db: WritableDatabase, intoId: string, ids: readonly string[]): Done {
  const into = shownEntity(db, intoId);
  const merged = new Map<string, EntityRow>();
  for (const id of ids) {
    const entity = shownEntity(db, id);
    if (entity.id === into.id) {
      throw new AppError(
        'CONFLICT',
        id === intoId || id === into.id
          ? 'A thing cannot be merged with itself.'
          : `${quote(findEntity(db, id)?.name ?? into.name)} is already a part of ${quote(into.name)}.`,
      );
    }
    refuseSelf(entity, 'You cannot become something else. Merge it into you instead.');
    merged.set(entity.id, entity);
  }
  closeSuggestions(
    db,
    [into.id, ...merged.keys()].flatMap((id) => membersOf(db, id)),
  );
  for (const id of merged.keys()) setMergedInto(db, id, into.id);
  return { changed: merged.size, label: `Merged ${namesOf([...merged.values()])} into ${into.name}` };
}

/** Takes a merged entity out again, with what had been merged into it before. @throws AppError NOT_FOUND, CONFLICT */
export function unmergeEntity(db: WritableDatabase, id: string): Done {
  const entity = findEntity(db, id);
  if (entity === null) throw new AppError('NOT_FOUND', 'This thing is no longer in the graph.');
  if (entity.mergedInto === null) {
    throw new AppError('CONFLICT', `${quote(entity.name)} has not been merged into anything.`);
  }
  const whole = knownEntity(db, id);
  return {
    changed: setMergedInto(db, id, null),
    label: `Took ${entity.name} out of ${whole.name}`,
  };
}

/** Keeps entities out of the graph, whatever texts say. @throws AppError NOT_FOUND; CONFLICT for the owner of the store */
export function deleteEntities(db: WritableDatabase, ids: readonly string[], now: number): Done {
  const entities = distinct(db, ids).filter((entity) => entity.dismissedAt === null);
  for (const entity of entities) {
    refuseSelf(entity, 'All of this is about you. Delete single facts or memories instead.');
    setDismissed(db, membersOf(db, entity.id), now);
  }
  return { changed: entities.length, label: `Deleted ${namesOf(entities)} from the graph` };
}

/** Lets deleted entities in again. @throws AppError NOT_FOUND */
export function restoreEntities(db: WritableDatabase, ids: readonly string[]): Done {
  const entities = distinct(db, ids).filter((entity) => entity.dismissedAt !== null);
  for (const entity of entities) setDismissed(db, membersOf(db, entity.id), null);
  return { changed: entities.length, label: `Restored ${namesOf(entities)} to the graph` };
}

function distinct(db: WritableDatabase, ids: readonly string[]): EntityRow[] {
  return [...new Map(ids.map((id) => knownEntity(db, id)).map((entity) => [entity.id, entity])).values()];
}
