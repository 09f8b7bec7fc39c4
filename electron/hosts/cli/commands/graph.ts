import type { AsOf, Fact } from '#shared/domain/graph';
import { AppError } from '#shared/errors';
import type { Bridge } from '#shared/rpc/typedClient';
import { plural } from '../../../memory/words';
import type { Connection } from '../connect';
import { factJson, factLine, iso } from '../format';
import { numberOption, timeOption } from '../options';
import type { CommandOutput } from '../output';
import { nameOption } from './graphName';

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

function timedLine(fact: Fact): string {
  if (fact.held === undefined) return factLine(fact);
  const { from, to } = fact.held;
  return `${factLine(fact)}  (since ${iso(from).slice(0, 10)}${to === null ? '' : ` until ${iso(to).slice(0, 10)}`})`;
}

export interface ThenOptions {
  asOf?: string;
}

export async function graphFacts(
  { bridge }: Connection,
  name: string,
  options: ThenOptions,
): Promise<CommandOutput> {
  const asked = { name: nameOption(name), asOf: asOfOption(options) };
  const { facts } = await bridge.request('graph.facts', asked);
  return {
    json: { facts: facts.map(factJson) },
    text: facts.length === 0 ? `Nothing is known about “${name}”.` : facts.map(timedLine).join('\n'),
  };
}

/** How one leads to another. */
export async function graphPath(
  { bridge }: Connection,
  from: string,
  to: string,
  options: ThenOptions,
): Promise<CommandOutput> {
  const [fromId, toId] = [await entityNamed(bridge, from), await entityNamed(bridge, to)];
  const { nodes, edges } = await bridge.request('graph.path', { fromId, toId, asOf: asOfOption(options) });
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const steps = edges.map(({ sourceId, relation, targetId, confidence }) => ({
    source: names.get(sourceId) ?? '',
    relation,
    target: names.get(targetId) ?? '',
    confidence,
  }));
  return {
    json: { names: nodes.map((node) => node.name), steps },
    text:
      nodes.length === 0
        ? `Nothing leads from “${from}” to “${to}”.`
        : [nodes.map((node) => node.name).join(' · '), ...steps.map((step) => `  ${factLine(step)}`)].join(
            '\n',
          ),
  };
}

/** What stands around one, the best known first. */
export async function graphRelated(
  { bridge }: Connection,
  name: string,
  options: ThenOptions & { limit: string },
): Promise<CommandOutput> {
  const id = await entityNamed(bridge, name);
  const limit = numberOption('--limit', options.limit, { min: 1, max: 1_000, integer: true });
  const { nodes, edges, hidden } = await bridge.request('graph.expand', {
    id,
    limit,
    asOf: asOfOption(options),
  });
  const related = nodes.map((node) => ({
    name: node.name,
    type: node.type,
    relations: edges
      .filter(({ sourceId, targetId }) => [sourceId, targetId].includes(id))
      .filter(({ sourceId, targetId }) => [sourceId, targetId].includes(node.id))
      .map((edge) => edge.relation),
  }));
  const more = hidden[id] ?? 0;
  const lines = related.map(
    (one) => `${one.name}  (${one.type}; ${one.relations.join(', ').replaceAll('_', ' ')})`,
  );
  if (more > 0) lines.push(`… and ${plural(more, 'other')}; see more with --limit`);
  return {
    json: { related, more },
    text: lines.length === 0 ? `Nothing is related to “${name}”.` : lines.join('\n'),
  };
}

/** The entity of that very name, else the best known one with such a name. @throws AppError NOT_FOUND, VALIDATION */
async function entityNamed(bridge: Bridge, given: string): Promise<string> {
  const name = nameOption(given);
  const { entities } = await bridge.request('graph.entities', { query: name, limit: 100 });
  const same = entities.find((entity) => entity.name.toLowerCase() === name.toLowerCase());
  const found = same ?? entities[0];
  if (found === undefined) throw new AppError('NOT_FOUND', `Nothing in the graph is called “${given}”.`);
  return found.id;
}

function asOfOption({ asOf }: ThenOptions): AsOf {
  return asOf === undefined ? {} : { valid: timeOption('--as-of', asOf) };
}

export async function graphHistory({ bridge }: Connection, name: string): Promise<CommandOutput> {
  const { edges } = await bridge.request('graph.history', { name: nameOption(name) });
  const day = (at: number | null): string | null => (at === null ? null : iso(at));
  const json = edges.map((edge) => ({
    source: edge.source,
    relation: edge.relation,
    target: edge.target,
    confidence: edge.confidence,
    valid_from: day(edge.validFrom),
    valid_to: day(edge.validTo),
    since: iso(edge.since),
    created_at: iso(edge.createdAt),
    expired_at: day(edge.expiredAt),
  }));
  const lines = json.map(({ source, relation, target, since, valid_to: until }) => {
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
