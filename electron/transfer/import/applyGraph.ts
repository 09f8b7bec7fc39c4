import { describeFact } from '#shared/domain/describeFact';
import { relationName } from '#shared/domain/graph';
import { AppError } from '#shared/errors';
import { dedupeKey } from '../../memory/ingest/identity';
import { addFact, endOf } from '../../memory/graph/edit/addFact';
import { refuseLoop } from '../../memory/graph/edit/factParts';
import { isSelfName, nameKey, plainName, shownEntity } from '../../memory/graph/edit/find';
import { readType } from '../../memory/graph/modelRelations';
import type { SaveContext } from '../../memory/ingest/remember';
import type { ReadableDatabase, WritableDatabase } from '../../store/database';
import { entityAliases } from '../../store/graphEntities';
import { findEntityByAlias } from '../../store/graphWrite';
import { findByKey } from '../../store/memoriesWrite';
import { placeOf, type ImportOptions } from './decide';
import type { ImportedEntity, ImportedRelation } from './format';

type Relation = ImportedRelation & { relation: string };

/**
 * Puts a thing of a file into the graph. Returns whether it is new there.
 * @throws AppError VALIDATION for what is no name; CONFLICT for one that the person has deleted
 */
export function applyEntity(db: WritableDatabase, entity: ImportedEntity, { now }: SaveContext): boolean {
  if (knownEntity(db, entity) !== null) return false;
  endOf(db, end(entity), now);
  return true;
}

/**
 * Adds a relation of a file, with a memory behind it that says so. One that is known stays as it is.
 * @throws AppError as `addFact`; VALIDATION for what is no relation
 */
export function applyRelation(
  db: WritableDatabase,
  given: ImportedRelation,
  options: ImportOptions,
  save: SaveContext,
): 'created' | 'unchanged' {
  const relation = named(given);
  if (evidenceOf(db, relation, options).known) return 'unchanged';
  const { source } = placeOf({ text: '' }, options);
  try {
    addFact(
      db,
      {
        source: end(relation.source),
        relation: relation.relation,
        target: end(relation.target),
        validFrom: null,
        validTo: null,
        memoryId: null,
        said: { source, scope: options.scope, createdAt: relation.createdAt ?? save.now },
      },
      save,
    );
  } catch (error) {
    // A newer memory says otherwise: this one is here, and gave way to it.
    if (!evidenceOf(db, relation, options).known) throw error;
  }
  return 'created';
}

/** What a relation would come to. @throws AppError as `applyRelation`, as far as it can be told */
export function foreseeRelation(
  db: ReadableDatabase,
  relation: ImportedRelation,
  options: ImportOptions,
): { what: 'created' | 'unchanged'; key: string } {
  const fact = named(relation);
  // As `addFact` refuses it, when both are in the graph.
  refuseLoop({ id: nameKey(fact.source.name) }, { id: nameKey(fact.target.name) });
  const { key, known } = evidenceOf(db, fact, options);
  return { what: known ? 'unchanged' : 'created', key };
}

/** @throws AppError as `applyEntity` */
export function foreseeEntity(
  db: ReadableDatabase,
  entity: ImportedEntity,
): { counts: Record<string, number>; key: string } {
  const { name, type } = end(entity);
  return {
    counts: knownEntity(db, entity) === null ? { entities: 1 } : {},
    key: `${type}|${nameKey(name)}`,
  };
}

/** The memory that says it, as it is looked up. */
function evidenceOf(
  db: ReadableDatabase,
  { source, relation, target }: Relation,
  { scope }: ImportOptions,
): { key: string; known: boolean } {
  const keys = namesOf(db, source).flatMap((from) =>
    namesOf(db, target).map((to) => {
      const text = describeFact({ source: from, relation, target: to });
      return dedupeKey({ kind: 'fact', scope, text, messageId: null, sourceRef: null });
    }),
  );
  const known = keys.some((key) => (findByKey(db, key) ?? { status: 'trash' }).status !== 'trash');
  return { key: keys[0] ?? '', known };
}

/** @throws AppError VALIDATION */
function named(relation: ImportedRelation): Relation {
  const parsed = relationName.safeParse(relation.relation);
  if (parsed.success) return { ...relation, relation: parsed.data };
  throw new AppError('VALIDATION', `“${relation.relation}” is no relation.`);
}

function end({ name, type }: ImportedEntity) {
  return { name: plainName(name), type: readType(type).type };
}

function knownEntity(db: ReadableDatabase, entity: ImportedEntity): string | null {
  const { name, type } = end(entity);
  return isSelfName(name) ? null : findEntityByAlias(db, nameKey(name), type);
}

/** Of so many names of a thing, one may be what it was shown by when the relation came in. */
const MOST_NAMES = 8;

/** The name that a thing is shown by, and then the others: which is shown may have changed since. */
function namesOf(db: ReadableDatabase, entity: ImportedEntity): string[] {
  const own = plainName(entity.name);
  const known = knownEntity(db, entity);
  if (known === null) return [own];
  const others = entityAliases(db, known).map(({ name }) => name);
  return [...new Set([shownEntity(db, known).name, own, ...others])].slice(0, MOST_NAMES);
}
