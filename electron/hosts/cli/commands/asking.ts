import type { Connection } from '../connect';
import { factJson, factLine, iso, recallJson } from '../format';
import { numberOption } from '../options';
import type { CommandOutput } from '../output';

export async function recall(
  { bridge }: Connection,
  query: string,
  options: { limit?: string },
): Promise<CommandOutput> {
  const result = await bridge.request('recall.search', {
    query,
    ...(options.limit === undefined
      ? {}
      : { limit: numberOption('--limit', options.limit, { min: 1, max: 200, integer: true }) }),
  });
  const lines = [
    `${result.route}: ${result.routeReason}`,
    ...result.facts.map((fact) => `  fact    ${factLine(fact)}`),
    ...result.memories.map(
      (hit) =>
        `  ${hit.score.toFixed(3)}  ${hit.memory.text}${hit.withheld === null ? '' : `  (${hit.withheld.replaceAll('_', ' ')})`}`,
    ),
  ];
  if (result.notice !== null) lines.push(result.notice);
  return { json: recallJson(result), text: lines.join('\n') };
}

export async function graphEntities(
  { bridge }: Connection,
  options: { query?: string; limit: string },
): Promise<CommandOutput> {
  const { entities, total } = await bridge.request('graph.entities', {
    query: options.query ?? '',
    limit: numberOption('--limit', options.limit, { min: 1, max: 1_000, integer: true }),
  });
  return {
    json: { total, entities: entities.map(({ id, name, type, mentions }) => ({ id, name, type, mentions })) },
    text: entities
      .map((entity) => `${entity.name}  (${entity.type}, ${entity.mentions} mentions)`)
      .join('\n'),
  };
}

export async function graphFacts({ bridge }: Connection, name: string): Promise<CommandOutput> {
  const { facts } = await bridge.request('graph.facts', { name });
  return {
    json: { facts: facts.map(factJson) },
    text: facts.length === 0 ? `Nothing is known about “${name}”.` : facts.map(factLine).join('\n'),
  };
}

export async function graphHistory({ bridge }: Connection, name: string): Promise<CommandOutput> {
  const { edges } = await bridge.request('graph.history', { name });
  const day = (at: number | null): string | null => (at === null ? null : iso(at));
  const json = edges.map((edge) => ({
    source: edge.source,
    relation: edge.relation,
    target: edge.target,
    confidence: edge.confidence,
    valid_from: day(edge.validFrom),
    valid_to: day(edge.validTo),
    created_at: iso(edge.createdAt),
    expired_at: day(edge.expiredAt),
  }));
  const lines = json.map(({ source, relation, target, created_at: since, valid_to: until }) => {
    const ended = until === null ? '' : ` until ${until.slice(0, 10)}`;
    return `${source} — ${relation.replaceAll('_', ' ')} → ${target}  (since ${since.slice(0, 10)}${ended})`;
  });
  return {
    json: { edges: json },
    text: lines.length === 0 ? `Nothing was ever known about “${name}”.` : lines.join('\n'),
  };
}

export async function graphCommunities({ bridge }: Connection): Promise<CommandOutput> {
  await bridge.request('graph.refreshCommunities', {});
  const { communities } = await bridge.request('graph.communities', {});
  return {
    json: {
      communities: communities.map(({ name, summary, size, entities }) => ({
        name,
        summary,
        size,
        entities: entities.map((entity) => entity.name),
      })),
    },
    text: communities
      .map(({ name, entities }) => `${name}: ${entities.map((entity) => entity.name).join(', ')}`)
      .join('\n'),
  };
}
