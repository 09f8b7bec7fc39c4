import type { EntityType, Fact } from '#shared/domain/graph';
import type { ReadableDatabase } from '../../store/database';
import { entitiesByIds, entityIdsByAlias } from '../../store/graphEntities';
import { factsBetween, factsByEdgeIds, factsOf, type WantedFacts } from '../../store/graphFacts';
import { graphDuring, wholeGraph, type GraphScope } from '../../store/graphScope';
import { indirectFacts } from './indirectFacts';
import { canonicalName } from './normalizeName';
import { findPath } from './path';
import type { GraphQuestion } from './questions';
import type { When } from './questionTime';

/** Facts about one thing, at most; only what everything is about has more. */
const MOST_RELATED = 10_000;

type RelationQuestion = Extract<GraphQuestion, { kind: 'subjects' | 'objects' }>;

/** Facts that answer the question, all of them; empty when the graph knows no answer. No model is asked. */
export function answerQuestion(db: ReadableDatabase, question: GraphQuestion, now: number): Fact[] {
  switch (question.kind) {
    case 'subjects':
    case 'objects':
      return related(db, question, now);
    case 'related': {
      const facts = factsOf(db, named(db, question.name), MOST_RELATED, scopeOf(question.when, now));
      return question.when?.kind === 'over' ? facts.filter((fact) => isOver(fact, now)) : facts;
    }
    case 'path': {
      const path = findPath(db, named(db, question.from), named(db, question.to), wholeGraph());
      return factsByEdgeIds(db, path?.edgeIds ?? []);
    }
  }
}

function named(db: ReadableDatabase, name: string): string[] {
  return entityIdsByAlias(db, canonicalName(name));
}

function related(db: ReadableDatabase, question: RelationQuestion, now: number): Fact[] {
  const asksSubjects = question.kind === 'subjects';
  const ids = named(db, asksSubjects ? question.object : question.subject);
  if (ids.length === 0) return [];
  const wanted: WantedFacts = {
    relations: question.relations,
    sourceIds: asksSubjects ? null : ids,
    targetIds: asksSubjects ? ids : null,
  };
  const end = (fact: Fact): string => (asksSubjects ? fact.sourceId : fact.targetId);
  const type = asksSubjects ? question.subjectType : question.objectType;
  if (question.indirect === true) return ofType(db, indirectFacts(db, wanted), type, end);
  const facts = factsBetween(db, wanted, scopeOf(question.when, now));
  return ofType(db, atTime(db, facts, question.when, end, now), type, end);
}

function scopeOf(when: When | undefined, now: number): GraphScope {
  if (when === undefined) return wholeGraph();
  return when.kind === 'during' ? graphDuring(when.from, when.to) : graphDuring(EVER.from, now + 1);
}

/** All that a Date can say. */
const EVER = { from: -8.64e15 };

function isOver({ held }: Fact, now: number): boolean {
  return held !== undefined && held.to !== null && held.to <= now;
}

/** Of all that ever held, what the question asks for. */
function atTime(
  db: ReadableDatabase,
  facts: readonly Fact[],
  when: When | undefined,
  end: (fact: Fact) => string,
  now: number,
): Fact[] {
  if (when === undefined || when.kind === 'during') return [...facts];
  if (when.kind === 'over') return facts.filter((fact) => isOver(fact, now));
  const pivots = new Set(named(db, when.name));
  const side = when.kind === 'before' ? -1 : 1;
  const moment = (fact: Fact): number => side * (fact.held?.from ?? 0);
  // Of each relation of each thing apart: who managed Falcon before Hannah has nothing to do with who managed Heron.
  return [...grouped(facts, end)].flatMap((group) => {
    const own = group.filter((fact) => pivots.has(end(fact))).map(moment);
    if (own.length === 0) return [];
    const pivot = side < 0 ? Math.max(...own) : Math.min(...own);
    const beyond = group.filter((fact) => !pivots.has(end(fact)) && moment(fact) > pivot);
    const nearest = Math.min(...beyond.map(moment));
    return beyond.filter((fact) => moment(fact) === nearest);
  });
}

function grouped(facts: readonly Fact[], end: (fact: Fact) => string): Iterable<Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const other = end(fact) === fact.sourceId ? fact.targetId : fact.sourceId;
    const key = `${fact.relation} ${other}`;
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return groups.values();
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
