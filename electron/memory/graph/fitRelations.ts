import type { WritableDatabase } from '../../store/database';
import { canonicalOf, membersOf, relationsBetween } from '../../store/graphSettle';
import { typeOf } from '../../store/graphWrite';
import type { ExtractedRelation } from './extraction';

/** A relation with the entities that its names mean in the store. */
export type ResolvedRelation = Omit<ExtractedRelation, 'source' | 'target'> & {
  sourceId: string;
  targetId: string;
};

/** What one verb may stand for: "moved from X" ends whichever of these is known to hold. */
const FAMILIES: readonly (readonly string[])[] = [
  ['uses', 'written_in', 'depends_on', 'deployed_to', 'connects_to'],
  ['works_at', 'works_on', 'part_of'],
  ['prefers', 'likes', 'uses'],
];

/**
 * Lets relations mean what the store knows, where the sentence alone does not tell: one joins a project to work on it,
 * and "moved from TypeScript to Kotlin" is about the language where that was known to be one.
 */
export function fitRelations(
  db: WritableDatabase,
  relations: readonly ResolvedRelation[],
): ResolvedRelation[] {
  const fitted = relations.map((relation) => workOn(db, relation));
  for (const ended of fitted.filter((relation) => relation.polarity === 'ended')) {
    // What is preferred less may be liked and used all the same.
    const known = ended.relation === 'prefers' ? null : knownRelation(db, ended);
    if (known === null) continue;
    const before = ended.relation;
    for (const relation of fitted) {
      if (relation.sourceId === ended.sourceId && relation.relation === before) relation.relation = known;
    }
  }
  return fitted;
}

function workOn(db: WritableDatabase, relation: ResolvedRelation): ResolvedRelation {
  const toProject = relation.relation === 'works_at' && typeOf(db, relation.targetId) === 'project';
  return { ...relation, ...(toProject ? { relation: 'works_on' } : {}) };
}

/** The relation of the same family that is said to hold between the two; null where the named one does, or none. */
function knownRelation(
  db: WritableDatabase,
  { sourceId, relation, targetId }: ResolvedRelation,
): string | null {
  const family = FAMILIES.filter((members) => members.includes(relation)).flat();
  const said = relationsBetween(db, all(db, sourceId), all(db, targetId)).filter((one) =>
    family.includes(one),
  );
  return said.includes(relation) ? null : (said[0] ?? null);
}

function all(db: WritableDatabase, id: string): string[] {
  return membersOf(db, canonicalOf(db, id) ?? id);
}
