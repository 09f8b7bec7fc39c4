import fc from 'fast-check';
import type { Edge, Entity } from '#shared/domain/graph';
import { entityType } from '#shared/domain/graph';
import type { GraphPart } from '../../../../renderer/features/graph/state/graphPart';

export function entityOf(id: string, over: Partial<Entity> = {}): Entity {
  return {
    id,
    name: `Name of ${id}`,
    type: 'concept',
    rawType: null,
    description: null,
    importance: 0.5,
    mentions: 1,
    degree: 0,
    firstSeenAt: 0,
    lastSeenAt: 0,
    communityId: null,
    ...over,
  };
}

export function edgeOf(sourceId: string, targetId: string, over: Partial<Edge> = {}): Edge {
  return {
    id: `${sourceId}>${targetId}`,
    sourceId,
    targetId,
    relation: 'uses',
    confidence: 0.9,
    weight: 1,
    validFrom: null,
    validTo: null,
    since: 0,
    createdAt: 0,
    expiredAt: null,
    closedAt: null,
    support: 1,
    live: true,
    ...over,
  };
}

/** A whole store in little: every entity and every edge. */
export interface World {
  entities: readonly Entity[];
  edges: readonly Edge[];
}

const WORLD_IDS = Array.from({ length: 24 }, (_, index) => `n${index}`);

export const worldArbitrary: fc.Arbitrary<World> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...WORLD_IDS), fc.constantFrom(...WORLD_IDS)), {
    maxLength: 60,
    selector: ([source, target]) => `${source}>${target}`,
  })
  .chain((pairs) =>
    fc.array(fc.constantFrom(...entityType.options), { minLength: 24, maxLength: 24 }).map((types) => ({
      entities: WORLD_IDS.map((id, index) => entityOf(id, { type: types[index] ?? 'concept' })),
      edges: pairs.map(([source, target]) => edgeOf(source, target)),
    })),
  );

export const idArbitrary = fc.constantFrom(...WORLD_IDS);

/** Distinct neighbours of a node in the whole world. */
export function neighboursIn(world: World, id: string): Set<string> {
  const around = world.edges.flatMap(({ sourceId, targetId }) =>
    sourceId === id ? [targetId] : targetId === id ? [sourceId] : [],
  );
  return new Set(around.filter((other) => other !== id));
}

/** What the engine answers to `graph.view`: the start, then what is around it, at most `budget` nodes. */
export function viewOf(world: World, start: readonly string[], hops: number, budget: number): GraphPart {
  const found = new Set(start.length === 0 ? world.entities.map(({ id }) => id) : start);
  let front = [...found];
  for (let hop = 0; hop < hops; hop += 1) {
    front = front.flatMap((id) => [...neighboursIn(world, id)]).filter((id) => !found.has(id));
    for (const id of front) found.add(id);
  }
  const ids = new Set([...found].slice(0, budget));
  const hidden: Record<string, number> = {};
  for (const id of ids) {
    const missing = [...neighboursIn(world, id)].filter((other) => !ids.has(other)).length;
    if (missing > 0) hidden[id] = missing;
  }
  return {
    nodes: [...ids].flatMap((id) => world.entities.find((entity) => entity.id === id) ?? []),
    edges: world.edges.filter((edge) => ids.has(edge.sourceId) && ids.has(edge.targetId)),
    hidden,
    totalEntities: world.entities.length,
    positions: [],
  };
}
