import type { EntityType } from '#shared/domain/graph';
import type { WritableDatabase } from '../../store/database';
import {
  addAlias,
  chosenEntity,
  findEntityByAlias,
  insertEntity,
  keepAssertions,
  keepMentions,
  noteExtraction,
  putAssertion,
  putMention,
  soleBearer,
} from '../../store/graphWrite';
import { entityId } from '../ingest/identity';
import type { Extraction } from './extraction';
import { fitRelations } from './fitRelations';
import { canonicalName } from './normalizeName';

export interface ExtractionResult {
  memorySeq: number;
  /** When the memory was made: first and last sight of what it names. UTC milliseconds. */
  at: number;
  extraction: Extraction;
  /** What read the text. */
  extractor: string;
  problem?: string | null;
  now: number;
}

/**
 * Writes what a memory says into the graph, in place of what it said before; what it says as before stays untouched.
 * Edges follow when the transaction settles.
 */
export function storeExtraction(db: WritableDatabase, result: ExtractionResult): void {
  const { memorySeq, at, extraction } = result;
  const ids = new Map<string, string>();
  for (const entity of extraction.entities) {
    const canonical = canonicalName(entity.name);
    if (canonical === '') continue;
    const namedId = resolve(db, { ...entity, canonical, at, memorySeq });
    ids.set(entity.name, namedId);
    putMention(db, { ...entity, memorySeq, namedId, saidAt: at });
  }
  const relations = extraction.relations.flatMap((relation) => {
    const sourceId = ids.get(relation.source);
    const targetId = ids.get(relation.target);
    return sourceId === undefined || targetId === undefined || sourceId === targetId
      ? []
      : [{ ...relation, sourceId, targetId }];
  });
  const kept = fitRelations(db, relations).map((relation) =>
    putAssertion(db, { ...relation, memorySeq, origin: 'extracted' }),
  );
  keepAssertions(db, memorySeq, kept);
  keepMentions(db, memorySeq, [...ids.values()]);
  nameAliases(db, result);
  noteExtraction(db, {
    memorySeq,
    extractor: result.extractor,
    entities: ids.size,
    relations: kept.length,
    problem: result.problem ?? null,
    at: result.now,
  });
}

interface Named {
  name: string;
  canonical: string;
  type: EntityType;
  rawType: string | null;
  at: number;
  memorySeq: number;
}

/**
 * What a person chose for this memory stands first, then the first registered alias, then the one person whom a first
 * name can mean, then a new entity.
 */
function resolve(db: WritableDatabase, named: Named): string {
  const known =
    chosenEntity(db, named.memorySeq, named.canonical) ??
    findEntityByAlias(db, named.canonical, named.type) ??
    byFirstName(db, named);
  if (known !== null) return known;
  const id = entityId(named.type, named.canonical);
  insertEntity(db, { ...named, id });
  return id;
}

/** "Tom", where there is one Tom Okafor, and no other Tom. */
function byFirstName(db: WritableDatabase, { type, canonical, name, memorySeq, at }: Named): string | null {
  if (type !== 'person' || /\s/u.test(canonical)) return null;
  const namedId = soleBearer(db, canonical);
  if (namedId !== null) addAlias(db, { namedId, alias: canonical, name, memorySeq, origin: 'extracted', at });
  return namedId;
}

/** "Hypermail is called Postbox now": both names lead to the entity that is known by one of them. */
function nameAliases(db: WritableDatabase, { memorySeq, at, extraction }: ExtractionResult): void {
  for (const { name, alias } of extraction.aliases) {
    const [current, other] = [canonicalName(name), canonicalName(alias)];
    if (current === '' || other === '' || current === other) continue;
    const namedId = findEntityByAlias(db, other, null) ?? findEntityByAlias(db, current, null);
    if (namedId === null) continue;
    const record = { namedId, memorySeq, origin: 'extracted', at } as const;
    addAlias(db, { ...record, alias: current, name, renamed: true });
    addAlias(db, { ...record, alias: other, name: alias });
  }
}
