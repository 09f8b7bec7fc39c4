import type { ExportedEdge, ExportedEntity } from '../../store/graphExport';
import { iso, type GraphFormat } from './graphFormat';

type Value = string | number | null;
interface Key<T> {
  id: string;
  /** As GraphML names types. */
  type: 'string' | 'int' | 'double';
  value: (item: T) => Value;
}

const NODE_KEYS: readonly Key<ExportedEntity>[] = [
  { id: 'name', type: 'string', value: (entity) => entity.name },
  { id: 'type', type: 'string', value: (entity) => entity.type },
  { id: 'rawType', type: 'string', value: (entity) => entity.rawType },
  { id: 'description', type: 'string', value: (entity) => entity.description },
  // A JSON list: GraphML knows no lists, and any separator may be in a name.
  { id: 'aliases', type: 'string', value: (entity) => JSON.stringify(entity.aliases) },
  { id: 'importance', type: 'double', value: (entity) => entity.importance },
  { id: 'mentions', type: 'int', value: (entity) => entity.mentions },
  { id: 'community', type: 'string', value: (entity) => entity.community },
  { id: 'firstSeenAt', type: 'string', value: (entity) => iso(entity.firstSeenAt) },
  { id: 'lastSeenAt', type: 'string', value: (entity) => iso(entity.lastSeenAt) },
];

const EDGE_KEYS: readonly Key<ExportedEdge>[] = [
  { id: 'relation', type: 'string', value: (edge) => edge.relation },
  { id: 'confidence', type: 'double', value: (edge) => edge.confidence },
  { id: 'weight', type: 'double', value: (edge) => edge.weight },
  { id: 'support', type: 'int', value: (edge) => edge.support },
  { id: 'validFrom', type: 'string', value: (edge) => iso(edge.validFrom) },
  { id: 'validTo', type: 'string', value: (edge) => iso(edge.validTo) },
  { id: 'since', type: 'string', value: (edge) => iso(edge.since) },
  { id: 'createdAt', type: 'string', value: (edge) => iso(edge.createdAt) },
  { id: 'expiredAt', type: 'string', value: (edge) => iso(edge.expiredAt) },
  { id: 'memoryIds', type: 'string', value: (edge) => JSON.stringify(edge.memoryIds) },
];

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
`;

/** GraphML (graphml.graphdrawing.org, 1.0): directed, ids as in the store, times ISO 8601. */
export const graphmlFormat: GraphFormat = {
  extension: 'graphml',
  begin: () =>
    `${HEAD}${declared(NODE_KEYS, 'node')}${declared(EDGE_KEYS, 'edge')}<graph id="mnemoscope" edgedefault="directed">\n`,
  entities: (page) =>
    page
      .map((entity) => `<node id="${escapeXml(entity.id)}">${data(NODE_KEYS, 'node', entity)}</node>\n`)
      .join(''),
  between: '',
  edges: (page) =>
    page
      .map((edge) => {
        const ends = `source="${escapeXml(edge.sourceId)}" target="${escapeXml(edge.targetId)}"`;
        return `<edge id="${escapeXml(edge.id)}" ${ends}>${data(EDGE_KEYS, 'edge', edge)}</edge>\n`;
      })
      .join(''),
  end: '</graph>\n</graphml>\n',
};

function declared<T>(keys: readonly Key<T>[], target: 'node' | 'edge'): string {
  return keys
    .map(
      ({ id, type }) => `<key id="${target}.${id}" for="${target}" attr.name="${id}" attr.type="${type}"/>\n`,
    )
    .join('');
}

function data<T>(keys: readonly Key<T>[], target: 'node' | 'edge', item: T): string {
  return keys
    .map(({ id, value }) => {
      const text = value(item);
      return text === null ? '' : `<data key="${target}.${id}">${escapeXml(String(text))}</data>`;
    })
    .join('');
}

/** What XML 1.0 cannot hold, not even escaped (section 2.2), and the control characters that it advises against. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** Text that is the same when it is read again, but for what XML cannot hold. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(UNWRITABLE, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;')
      // A bare one is read as a line feed.
      .replaceAll('\r', '&#13;')
  );
}
