import type { EntityType } from '#shared/domain/graph';
import type { WritableDatabase } from '../../store/database';
import {
  assertEdge,
  detachMemory,
  findEntityByAlias,
  insertEntity,
  insertMention,
  isExpiredEdge,
  seeEntity,
} from '../../store/graphWrite';
import { edgeId, entityId } from '../ingest/identity';
import type { Extraction } from './extraction';
import { canonicalName } from './normalizeName';

export interface ExtractionResult {
  memorySeq: number;
  /** When the memory was made: first and last sight of what it names. */
  at: number;
  extraction: Extraction;
}

/**
 * Writes what a memory says into the graph, in place of what it said before. Entities are found by alias first;
 * edges that are there get one more memory behind them, never a twin.
 */
export function storeExtraction(db: WritableDatabase, { memorySeq, at, extraction }: ExtractionResult): void {
  detachMemory(db, memorySeq);
  const ids = new Map<string, string>();
  for (const entity of extraction.entities) {
    const canonical = canonicalName(entity.name);
    if (canonical === '') continue;
    const id = resolve(db, { ...entity, canonical, at });
    ids.set(entity.name, id);
    insertMention(db, { memorySeq, entityId: id, start: entity.start, end: entity.end });
  }
  for (const relation of extraction.relations) {
    const sourceId = ids.get(relation.source);
    const targetId = ids.get(relation.target);
    if (sourceId === undefined || targetId === undefined || sourceId === targetId) continue;
    const edge = {
      id: freeEdgeId(db, sourceId, relation.relation, targetId),
      sourceId,
      relation: relation.relation,
      targetId,
      confidence: relation.confidence,
      validFrom: relation.validFrom,
      validTo: relation.validTo,
      at,
    };
    assertEdge(db, edge, memorySeq);
  }
}

interface Named {
  name: string;
  canonical: string;
  type: EntityType;
  rawType: string | null;
  at: number;
}

function resolve(db: WritableDatabase, named: Named): string {
  const known = findEntityByAlias(db, named.canonical, named.type);
  if (known !== null) {
    seeEntity(db, known, named.type, named.at);
    return known;
  }
  const id = entityId(named.type, named.canonical);
  insertEntity(db, { ...named, id });
  return id;
}

/** An expired edge between the same ends keeps its id. */
function freeEdgeId(db: WritableDatabase, sourceId: string, relation: string, targetId: string): string {
  for (let attempt = 0; ; attempt++) {
    const id = edgeId(sourceId, relation, targetId, attempt);
    if (!isExpiredEdge(db, id)) return id;
  }
}
