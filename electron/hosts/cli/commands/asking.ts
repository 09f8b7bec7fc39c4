import type { Connection } from '../connect';
import { factLine, recallJson } from '../format';
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
