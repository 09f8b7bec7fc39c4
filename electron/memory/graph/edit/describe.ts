import type { EntityType } from '#shared/domain/graph';
import { AppError } from '#shared/errors';
import { addAlias, findEntityByAlias, markEntity } from '../../../store/graphWrite';
import { otherNamed, setGiven, type EntityRow } from '../../../store/entityDecisions';
import {
  acceptAlias,
  aliasesOf,
  hasAlias,
  removeAliases,
  type AliasRow,
} from '../../../store/aliasDecisions';
import { canonicalOf } from '../../../store/graphSettle';
import type { WritableDatabase } from '../../../store/database';
import { plural, quote } from '../../words';
import { isSelf, nameKey, plainName, refuseSelf, shownEntity } from './find';
import { canonicalName } from '../normalizeName';

/** What a change did, and the sentence that says so. */
export interface Done {
  changed: number;
  label: string;
}

export interface EntityPatch {
  name?: string | null | undefined;
  type?: EntityType | null | undefined;
  description?: string | null | undefined;
}

/**
 * Writes what a person says of an entity; null goes back to what texts say. The new name is an alias too, and the
 * old one stays one.
 * @throws AppError NOT_FOUND; VALIDATION for what is no name; CONFLICT when another thing is called so
 */
export function editEntity(db: WritableDatabase, id: string, wanted: EntityPatch, now: number): Done {
  const entity = shownEntity(db, id);
  const patch = typeof wanted.name === 'string' ? { ...wanted, name: plainName(wanted.name) } : wanted;
  if (typeof patch.name === 'string') {
    refuseSelf(entity, 'You are called “You” here. Add your name as another name instead.');
    giveName(db, entity, patch.name, now);
  }
  if (patch.type !== undefined && patch.type !== 'person') refuseSelf(entity, 'You are a person here.');
  const changed = setGiven(db, entity.id, patch);
  return { changed, label: describePatch(entity.name, patch) };
}

function giveName(db: WritableDatabase, entity: EntityRow, name: string, at: number): void {
  const alias = nameKey(name);
  const other = otherNamed(db, alias, entity.type, entity.id);
  if (other !== null) {
    throw new AppError(
      'CONFLICT',
      `Another thing is called ${quote(other.name)}. Merge the two if they are one.`,
      {
        details: { id: other.id },
      },
    );
  }
  if (!hasAlias(db, entity.id, alias)) {
    addAlias(db, { alias, namedId: entity.id, name, memorySeq: null, origin: 'manual', at });
  }
}

function describePatch(name: string, patch: EntityPatch): string {
  if (typeof patch.name === 'string') return `Renamed ${name} to ${patch.name}`;
  if (patch.name === null) return `Took back the name of ${name}`;
  if (typeof patch.type === 'string') return `Made ${name} a ${patch.type}`;
  if (patch.type === null) return `Took back the type of ${name}`;
  return `Changed the description of ${name}`;
}

/** @throws AppError NOT_FOUND; VALIDATION; CONFLICT when that name leads to another thing */
export function addName(db: WritableDatabase, id: string, given: string, at: number): Done {
  const entity = shownEntity(db, id);
  const name = plainName(given);
  const label = `${entity.name} is also called ${name}`;
  const alias = nameKey(name);
  if (hasAlias(db, entity.id, alias)) return { changed: 0, label };
  const namedId = findEntityByAlias(db, alias, entity.type);
  const leadsTo = namedId === null ? null : canonicalOf(db, namedId);
  if (leadsTo !== null && leadsTo !== entity.id) {
    const other = shownEntity(db, leadsTo);
    throw new AppError(
      'CONFLICT',
      `${quote(name)} already leads to ${quote(other.name)}. Merge the two if they are one.`,
      {
        details: { id: other.id },
      },
    );
  }
  acceptAlias(db, entity.id, alias);
  addAlias(db, { alias, namedId: entity.id, name, memorySeq: null, origin: 'manual', at });
  return { changed: 1, label };
}

/** Takes a name away, for good. @throws AppError NOT_FOUND; CONFLICT for its own name */
export function removeName(db: WritableDatabase, id: string, name: string, at: number): Done {
  const entity = shownEntity(db, id);
  const alias = canonicalName(name);
  const rows = aliasesOf(db, entity.id).filter((row) => row.alias === alias);
  if (rows.length === 0) throw new AppError('NOT_FOUND', `${entity.name} is not called ${quote(name)}.`);
  const removable = rows.filter((row) => row.origin !== 'own');
  if (removable.length === 0) throw new AppError('CONFLICT', ownName(entity, rows));
  if (entity.givenName !== null && canonicalName(entity.givenName) === alias) {
    throw new AppError('CONFLICT', `${quote(name)} is the name you gave it. Rename it first.`);
  }
  removeAliases(db, removable, at);
  markEntity(db, entity.id);
  return { changed: removable.length, label: `${entity.name} is no longer called ${name}` };
}

function ownName(entity: EntityRow, rows: readonly AliasRow[]): string {
  const merged = rows.every((row) => row.namedId !== entity.id);
  if (isSelf(entity) && !merged) return 'That is how texts speak of you.';
  return merged
    ? 'That name came with a thing that was merged into this one. Take that out again instead.'
    : 'That is its own name. Rename it instead.';
}

/** Lists the first names in full. */
export function namesOf(entities: readonly EntityRow[]): string {
  const [first, second] = entities;
  if (first === undefined) return plural(0, 'thing');
  if (second === undefined) return first.name;
  if (entities.length === 2) return `${first.name} and ${second.name}`;
  return `${first.name} and ${plural(entities.length - 1, 'more thing')}`;
}
