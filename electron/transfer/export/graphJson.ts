import type { ExportedEdge, ExportedEntity } from '../../store/graphExport';
import { iso, type GraphFormat } from './graphFormat';

/** Of the format, not of the app: raised when a reader of the last one could not read it. */
const VERSION = 1;

/** One JSON object: a header, then `entities` and `edges`, whose ends are ids of entities. Times are ISO 8601. */
export const jsonFormat: GraphFormat = {
  extension: 'json',
  begin: ({ asOf, at }) => {
    const header = {
      format: 'mnemoscope-graph',
      version: VERSION,
      exportedAt: iso(at),
      asOf: { valid: iso(asOf.valid ?? null), known: iso(asOf.known ?? null) },
    };
    return `${JSON.stringify(header).slice(0, -1)},"entities":[`;
  },
  entities: (page, first) => rows(page.map(entityJson), first),
  between: '\n],"edges":[',
  edges: (page, first) => rows(page.map(edgeJson), first),
  end: '\n]}\n',
};

function rows(values: readonly object[], first: boolean): string {
  return values.map((value, i) => `${first && i === 0 ? '' : ','}\n${JSON.stringify(value)}`).join('');
}

function entityJson(entity: ExportedEntity): object {
  const { firstSeenAt, lastSeenAt, ...rest } = entity;
  return { ...rest, firstSeenAt: iso(firstSeenAt), lastSeenAt: iso(lastSeenAt) };
}

function edgeJson(edge: ExportedEdge): object {
  return {
    id: edge.id,
    source: edge.sourceId,
    relation: edge.relation,
    target: edge.targetId,
    confidence: edge.confidence,
    weight: edge.weight,
    support: edge.support,
    validFrom: iso(edge.validFrom),
    validTo: iso(edge.validTo),
    since: iso(edge.since),
    createdAt: iso(edge.createdAt),
    expiredAt: iso(edge.expiredAt),
    memoryIds: edge.memoryIds,
  };
}
