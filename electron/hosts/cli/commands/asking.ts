import { AppError } from '#shared/errors';
import type { Connection } from '../connect';
import { factJson, factLine, recallJson } from '../format';
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

export async function chat(
  { bridge }: Connection,
  message: string,
  options: { session?: string; json: boolean },
): Promise<CommandOutput> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const end = await bridge.stream(
    'chat.send',
    { sessionId: options.session ?? null, text: message },
    (chunk) => {
      if (chunk.type === 'delta' && !options.json) process.stdout.write(chunk.text);
    },
    { signal: stop.signal },
  );
  const answer = end.message;
  if (answer.status === 'failed') {
    throw new AppError('MODEL_FAILED', answer.notice ?? 'The model did not answer.');
  }
  const json = {
    session_id: answer.sessionId,
    answer: answer.text,
    mode: answer.mode ?? 'memory',
    model: answer.model,
    status: answer.status,
    notice: answer.notice,
    citations: answer.citations,
    used: {
      memories: (answer.used?.memories ?? []).map((used) => ({
        id: used.memoryId,
        position: used.position,
        text: used.text,
        score: used.score,
        breakdown: used.breakdown,
      })),
      facts: (answer.used?.facts ?? []).map((fact) => ({ position: fact.position, ...factJson(fact) })),
    },
  };
  return { json, text: answer.notice === null ? '\n' : `\n\n${answer.notice}` };
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
