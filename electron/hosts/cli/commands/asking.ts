import type { Connection } from '../connect';
import { factLine, hitLine, recallJson } from '../format';
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
    ...[...result.memories, ...result.chunks].map((hit) => `  ${hitLine(hit)}`),
  ];
  if (result.notice !== null) lines.push(result.notice);
  return { json: recallJson(result), text: lines.join('\n') };
}
