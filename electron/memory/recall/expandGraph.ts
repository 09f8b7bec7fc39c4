import { SELF_NAME, type Fact } from '#shared/domain/graph';
import type { RecalledFact } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import { factsOf, factsOfMemory } from '../../store/graphRead';
import { entitiesByAliases, entitiesMentionedBy } from '../../store/graphRecall';
import { FactSupport, type FactJudge, type Reached } from '../graph/injectable';
import { namesIn } from '../graph/namesIn';
import { canonicalName } from '../graph/normalizeName';

export interface ExpandRequest {
  query: string;
  /** The best memories, with how similar each is to the query. */
  memories: readonly { seq: number; similarity: number }[];
  /** Steps from what the query and the memories speak of, 0–3. 0: only the facts behind the memories. */
  hops: number;
  /** Leave out, and do not pass along, what must not be put into a prompt. */
  onlyInjectable: boolean;
  /** Already known. */
  except: ReadonlySet<string>;
}

/** Facts given at most. */
const MAX_FACTS = 10;
/** Edges and entities looked at in each step: the most certain edges, the best entities. */
const MAX_EDGES = 300;
const MAX_FRONTIER = 60;
/** What is less to the point than this is left out. */
const LEAST_SCORE = 0.15;

/** Where a way stands: how well its beginning fits, and the names that it led over. */
interface Way {
  match: number;
  path: readonly string[];
}

/**
 * What the graph knows around the query: facts behind the best memories, then along edges from the entities that
 * query and memories name, certain edges first. Each entity is entered once, so cycles end; the person is never
 * passed through, since everything is near to them. Best first, each statement once.
 */
export function expandGraph(db: ReadableDatabase, request: ExpandRequest, judge: FactJudge): RecalledFact[] {
  const reached = new Map<string, Reached>();
  const add = (one: Reached): void => {
    const known = reached.get(one.fact.edgeId);
    if (request.except.has(one.fact.edgeId)) return;
    if (known === undefined || value(one) > value(known)) reached.set(one.fact.edgeId, one);
  };
  for (const { seq, similarity } of request.memories) {
    for (const fact of factsOfMemory(db, seq)) add({ fact, match: similarity, hop: 0, via: [] });
  }
  walk(db, request, judge, add);

  const all = [...reached.values()];
  const support = new FactSupport(
    db,
    all.map(({ fact }) => fact),
    judge,
  );
  const ranked = all
    .filter(({ fact }) => !request.onlyInjectable || support.injectable(fact))
    .map((one) => ({ one, score: support.rank(one) }))
    .filter(({ one, score }) => one.hop === 0 || score >= LEAST_SCORE)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.one.fact.confidence - a.one.fact.confidence ||
        (a.one.fact.edgeId < b.one.fact.edgeId ? -1 : 1),
    )
    .map(({ one }) => one);
  return support.describe(onceEach(ranked).slice(0, MAX_FACTS));
}

function value({ match, hop }: Reached): number {
  return match / (1 + hop);
}

function walk(
  db: ReadableDatabase,
  request: ExpandRequest,
  judge: FactJudge,
  add: (one: Reached) => void,
): void {
  let frontier = request.hops === 0 ? new Map<string, Way>() : beginnings(db, request);
  const entered = new Set(frontier.keys());
  for (let hop = 1; hop <= request.hops && frontier.size > 0; hop += 1) {
    const edges = factsOf(db, [...frontier.keys()], MAX_EDGES);
    const support = new FactSupport(db, edges, judge);
    const next = new Map<string, Way & { certainty: number }>();
    for (const fact of edges) {
      if (request.onlyInjectable && !support.injectable(fact)) continue;
      for (const { near, far, farName } of ends(fact)) {
        const way = frontier.get(near);
        if (way === undefined) continue;
        add({ fact, match: way.match, hop, via: hop === 1 ? [] : way.path });
        const certainty = way.match * fact.confidence;
        if (entered.has(far) || farName === SELF_NAME || certainty <= (next.get(far)?.certainty ?? 0)) {
          continue;
        }
        next.set(far, { match: way.match, path: [...way.path, farName], certainty });
      }
    }
    const best = [...next].sort(([a, x], [b, y]) => y.certainty - x.certainty || (a < b ? -1 : 1));
    frontier = new Map(best.slice(0, MAX_FRONTIER));
    for (const id of frontier.keys()) entered.add(id);
  }
}

function ends(fact: Fact): { near: string; far: string; farName: string }[] {
  return [
    { near: fact.sourceId, far: fact.targetId, farName: fact.target },
    { near: fact.targetId, far: fact.sourceId, farName: fact.source },
  ];
}

/** Entities that the query names, then those that the memories mention. */
function beginnings(db: ReadableDatabase, { query, memories }: ExpandRequest): Map<string, Way> {
  const found = new Map<string, Way>();
  const begin = (id: string, name: string, match: number): void => {
    if (name !== SELF_NAME && (found.get(id)?.match ?? 0) < match) found.set(id, { match, path: [name] });
  };
  let entities: ReadonlyMap<string, { id: string; name: string }> = new Map();
  const names = namesIn(query, (candidates) => {
    entities = entitiesByAliases(db, candidates);
    return new Set(entities.keys());
  });
  for (const name of names) {
    const entity = entities.get(name);
    if (entity !== undefined) begin(entity.id, entity.name, 1);
  }
  const similarity = new Map(memories.map((memory) => [memory.seq, memory.similarity]));
  for (const { id, name, memorySeq } of entitiesMentionedBy(db, [...similarity.keys()])) {
    begin(id, name, similarity.get(memorySeq) ?? 0);
  }
  return new Map([...found].slice(0, MAX_FRONTIER));
}

/** Two entities of one name can say the same. */
function onceEach(facts: readonly Reached[]): Reached[] {
  const said = new Map<string, Reached>();
  for (const one of facts) {
    const { source, relation, target } = one.fact;
    const statement = JSON.stringify([canonicalName(source), relation, canonicalName(target)]);
    if (!said.has(statement)) said.set(statement, one);
  }
  return [...said.values()];
}
