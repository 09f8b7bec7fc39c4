import type { ParsedStreamInput, StreamEnd } from '#shared/contract/index';
import type { ExportedEdge, ExportedEntity, ExportedTime, GraphPage } from '../store/graphExport';
import type { GraphFormat } from './graphFormat';
import { graphmlFormat } from './graphml';
import { jsonFormat } from './graphJson';

const FORMATS = { json: jsonFormat, graphml: graphmlFormat };
const PAGE = 500;

/** Gives the graph in pieces, in the order of ids. */
export interface GraphPages {
  entitiesPage(page: GraphPage, time: ExportedTime): Promise<ExportedEntity[]>;
  edgesPage(page: GraphPage, time: ExportedTime): Promise<ExportedEdge[]>;
}

type Request = ParsedStreamInput<'graph.export'>;

/**
 * Writes the graph, or the named entities with the edges between them, page by page, so that it need not fit into
 * memory. Changes meanwhile can be in it or not, but never an edge without its ends. Ends when the signal fires.
 */
export async function exportGraph(
  reader: GraphPages,
  request: Request,
  {
    emit,
    signal,
    now = Date.now,
  }: { emit: (piece: string) => Promise<void>; signal: AbortSignal; now?: () => number },
): Promise<StreamEnd<'graph.export'>> {
  const format: GraphFormat = FORMATS[request.format];
  const at = now();
  const { entityIds, asOf, history } = request;
  const time = { asOf, now: at, history };
  const written = new Set<string>();
  let edges = 0;
  await emit(format.begin({ asOf, at }));
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const page = await reader.entitiesPage({ entityIds, after, limit: PAGE }, time);
    if (page.length > 0) await emit(format.entities(page, written.size === 0));
    for (const { id } of page) written.add(id);
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) break;
  }
  await emit(format.between);
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const page = await reader.edgesPage({ entityIds, after, limit: PAGE }, time);
    const whole = page.filter(({ sourceId, targetId }) => written.has(sourceId) && written.has(targetId));
    if (whole.length > 0) await emit(format.edges(whole, edges === 0));
    edges += whole.length;
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) break;
  }
  await emit(format.end);
  const day = new Date(at).toISOString().slice(0, 10);
  return { fileName: `mnemoscope-graph-${day}.${format.extension}`, entities: written.size, edges };
}
