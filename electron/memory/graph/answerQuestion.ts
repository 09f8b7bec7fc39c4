import type { EntityType, Fact } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { entitiesByIds, entityIdsByAlias } from '../../store/graphEntities';
import { factsBetween, factsByEdgeIds, factsOf } from '../../store/graphFacts';
import { wholeGraph } from '../../store/graphScope';
import { canonicalName } from './normalizeName';
import { findPath } from './path';
import type { GraphQuestion } from './questions';

/** Facts that answer the question, all of them; empty when the graph knows no answer. No model is asked. */
export function answerQuestion(db: ReadableDatabase, question: GraphQuestion): Fact[] {
  switch (question.kind) {
    case 'subjects': {
      const targetIds = named(db, question.object);
      if (targetIds.length === 0) return [];
      const facts = factsBetween(db, { sourceIds: null, relations: question.relations, targetIds });
      return ofType(db, facts, question.subjectType, (fact) => fact.sourceId);
    }
    case 'objects': {
      const sourceIds = named(db, question.subject);
      if (sourceIds.length === 0) return [];
      const facts = factsBetween(db, { sourceIds, relations: question.relations, targetIds: null });
      return ofType(db, facts, question.objectType, (fact) => fact.targetId);
    }
    case 'related':
      return factsOf(db, named(db, question.name));
    case 'path':
      return factsByEdgeIds(
        db,
        findPath(db, named(db, question.from), named(db, question.to), wholeGraph())?.edgeIds ?? [],
      );
  }
}

function named(db: ReadableDatabase, name: string): string[] {
  return entityIdsByAlias(db, canonicalName(name));
}

/** One can prefer anything: of what one prefers, something of no known type is no answer to "which language". */
const OF_ANYTHING = new Set(['prefers', 'likes', 'dislikes']);

/**
 * A "concept" is something whose type is not known: it is not ruled out by a type in the question, unless the
 * relation takes anything and something of the right type is there.
 */
function ofType(
  db: ReadableDatabase,
  facts: readonly Fact[],
  type: EntityType | null,
  end: (fact: Fact) => string,
): Fact[] {
  if (type === null) return [...facts];
  const types = new Map(entitiesByIds(db, facts.map(end)).map((entity) => [entity.id, entity.type]));
  const known = (fact: Fact): boolean => types.get(end(fact)) === type;
  const sure = facts.some(known);
  return facts.filter(
    (fact) =>
      known(fact) || (types.get(end(fact)) === 'concept' && !(sure && OF_ANYTHING.has(fact.relation))),
  );
}
