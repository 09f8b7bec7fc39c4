import { SELF_NAME } from '#shared/domain/graph';
import { AppError } from '#shared/errors';
import type { ReadableDatabase, WritableDatabase } from '../../../store/database';
import { findEntity, type EntityRow } from '../../../store/entityDecisions';
import { canonicalOf } from '../../../store/graphSettle';
import { findEntityByAlias, insertEntity } from '../../../store/graphWrite';
import { entityId } from '../../ingest/identity';
import { quote } from '../../words';
import { canonicalName } from '../normalizeName';

/** The entity that is shown for this one, deleted or not. @throws AppError NOT_FOUND */
export function knownEntity(db: ReadableDatabase, id: string): EntityRow {
  const canonical = canonicalOf(db, id);
  const entity = canonical === null ? null : findEntity(db, canonical);
  if (entity === null) throw new AppError('NOT_FOUND', 'This thing is no longer in the graph.');
  return entity;
}

/** The entity that is shown for this one. @throws AppError NOT_FOUND; CONFLICT when a person has deleted it */
export function shownEntity(db: ReadableDatabase, id: string): EntityRow {
  const entity = knownEntity(db, id);
  if (entity.dismissedAt !== null) {
    throw new AppError(
      'CONFLICT',
      `${quote(entity.name)} has been deleted from the graph. Restore it first.`,
    );
  }
  return entity;
}

/** The person who owns the store. */
export function isSelf(entity: Pick<EntityRow, 'type' | 'canonical'>): boolean {
  return entity.type === 'person' && entity.canonical === canonicalName(SELF_NAME);
}

/** @throws AppError CONFLICT for the person who owns the store */
export function refuseSelf(entity: EntityRow, why: string): void {
  if (isSelf(entity)) throw new AppError('CONFLICT', why);
}

/** Nothing of these is seen, and they can turn the words around a name; joiners within words stay. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A name as a person gave it, on one line and without what is not seen. */
export function plainName(name: string): string {
  return name
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The name as it is looked up. @throws AppError VALIDATION for what is no name; CONFLICT for what means the person */
export function nameKey(name: string): string {
  const key = canonicalName(name);
  if (key === '' || !/[\p{L}\p{N}\p{S}]/u.test(key)) {
    throw new AppError('VALIDATION', 'A name needs a letter, a number or a symbol.');
  }
  if (key === canonicalName(SELF_NAME)) {
    throw new AppError(
      'CONFLICT',
      `“${SELF_NAME}” is the person whose memories these are. Choose another name.`,
    );
  }
  return key;
}

export function isSelfName(name: string): boolean {
  return canonicalName(name) === canonicalName(SELF_NAME);
}

/** The person who owns the store, made when no text has spoken of them yet. */
export function selfEntity(db: WritableDatabase, at: number): EntityRow {
  const canonical = canonicalName(SELF_NAME);
  const known = findEntityByAlias(db, canonical, 'person');
  if (known !== null) return shownEntity(db, known);
  const id = entityId('person', canonical);
  insertEntity(db, { id, name: SELF_NAME, canonical, type: 'person', rawType: null, at });
  return shownEntity(db, id);
}
