import {
  edgesPage,
  entitiesPage,
  exportedScope,
  type ExportedEdge,
  type ExportedEntity,
  type GraphPage,
} from '../../store/graphExport';
import { exportName, type ExportWriter, type Pieces } from './format';
import type { GraphFormat } from './graphFormat';
import { jsonFormat } from './graphJson';
import { graphmlFormat } from './graphml';

const PAGE = 500;

/** Gives the graph in pieces, in the order of ids. */
export interface GraphPages {
  entities(page: GraphPage): ExportedEntity[];
  edges(page: GraphPage): ExportedEdge[];
}

/** The whole graph, or the named entities with the edges between them. */
export const writeGraph: ExportWriter = ({ db, at }, { format, graph }) => {
  const { entityIds, asOf, history } = graph;
  const scope = exportedScope({ asOf, now: at, history });
  return graphPieces(
    {
      entities: (page) => entitiesPage(db, page, scope),
      edges: (page) => edgesPage(db, page, scope),
    },
    format === 'graphml' ? graphmlFormat : jsonFormat,
    { entityIds, asOf, at },
  );
};

export function* graphPieces(
  pages: GraphPages,
  format: GraphFormat,
  about: Parameters<GraphFormat['begin']>[0] & { entityIds: readonly string[] | null },
): Pieces {
  const { entityIds, at } = about;
  const written = new Set<string>();
  let edges = 0;
  const piece = (text: string) => ({ file: null, text });
  yield piece(format.begin(about));
  for (const page of allPages((after) => pages.entities({ entityIds, after, limit: PAGE }))) {
    yield piece(format.entities(page, written.size === 0));
    for (const { id } of page) written.add(id);
  }
  yield piece(format.between);
  for (const page of allPages((after) => pages.edges({ entityIds, after, limit: PAGE }))) {
    const whole = page.filter(({ sourceId, targetId }) => written.has(sourceId) && written.has(targetId));
    if (whole.length > 0) yield piece(format.edges(whole, edges === 0));
    edges += whole.length;
  }
  yield piece(format.end);
  return {
    fileName: exportName('graph', at, `.${format.extension}`),
    memories: 0,
    entities: written.size,
    edges,
  };
}

function* allPages<T extends { id: string }>(read: (after: string) => T[]): Generator<T[]> {
  for (let after = ''; ;) {
    const page = read(after);
    if (page.length > 0) yield page;
    after = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return;
  }
}
