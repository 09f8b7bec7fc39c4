import type { Entity, Fact, NamedEdge } from '#shared/domain/graph';

const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 5, 15, 12);

export function daysAgo(days: number): number {
  return NOW - days * DAY_MS;
}

export function entityOf(change: Partial<Entity> & { name: string }): Entity {
  return {
    id: `id of ${change.name}`,
    type: 'concept',
    rawType: null,
    description: null,
    importance: 0.5,
    mentions: 1,
    degree: 1,
    firstSeenAt: daysAgo(10),
    lastSeenAt: daysAgo(1),
    communityId: null,
    ...change,
  };
}

export function factOf(source: string, relation: string, target: string): Fact {
  return {
    edgeId: `${source} ${relation} ${target}`,
    sourceId: `id of ${source}`,
    source,
    relation,
    targetId: `id of ${target}`,
    target,
    confidence: 0.9,
    memoryIds: ['memory'],
  };
}

export function edgeOf(change: Partial<NamedEdge> = {}): NamedEdge {
  return {
    id: 'edge',
    sourceId: 'id of Atlas',
    source: 'Atlas',
    relation: 'uses',
    targetId: 'id of Python',
    target: 'Python',
    confidence: 0.9,
    weight: 1,
    validFrom: null,
    validTo: null,
    since: daysAgo(30),
    createdAt: daysAgo(30),
    expiredAt: null,
    closedAt: null,
    support: 1,
    live: true,
    ...change,
  };
}
