import type { EntityType } from '#shared/domain/graph';
import type { WritableDatabase } from '../../store/database';
import { isNameRejected, keepClaims } from '../../store/aliasClaims';
import {
  addAlias,
  chosenEntity,
  entityExists,
  findEntityByAlias,
  insertEntity,
  keepAssertions,
  keepMentions,
  noteExtraction,
  putAssertion,
  putMention,
  soleBearer,
} from '../../store/graphWrite';
import { isNameTaken, putSuggestion } from '../../store/suggestions';
import { entityId } from '../ingest/identity';
import type { Extraction } from './extraction';
import { fitRelations } from './fitRelations';
import { canonicalName } from './normalizeName';
import type { NameHint } from './resolveNames';

export interface ExtractionResult {
  memorySeq: number;
  /** When the memory was made: first and last sight of what it names. UTC milliseconds. */
  at: number;
  extraction: Extraction;
  /** What read the text. */
  extractor: string;
  problem?: string | null;
  /** What names may mean that no entity has yet. */
  hints?: readonly NameHint[];
  now: number;
}

/**
 * Writes what a memory says into the graph, in place of what it said before; what it says as before stays untouched.
 * Edges follow when the transaction settles. Returns the entities that it names, by canonical name.
 */
export function storeExtraction(db: WritableDatabase, result: ExtractionResult): Map<string, string> {
  const { memorySeq, at, extraction } = result;
  const ids = new Map<string, string>();
  for (const entity of extraction.entities) {
    const canonical = canonicalName(entity.name);
    if (canonical === '') continue;
    const hint = result.hints?.find((each) => each.canonical === canonical) ?? null;
    const namedId = resolve(db, { ...entity, canonical, at, memorySeq, hint });
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
  const used = [...ids].map(([name, id]) => `${canonicalName(name)} ${id}`);
  keepClaims(db, memorySeq, new Set([...used, ...nameAliases(db, result)]));
  noteExtraction(db, {
    memorySeq,
    extractor: result.extractor,
    entities: ids.size,
    relations: kept.length,
    problem: result.problem ?? null,
    at: result.now,
  });
  return new Map([...ids].map(([name, id]) => [canonicalName(name), id]));
}

interface Named {
  name: string;
  canonical: string;
  type: EntityType;
  rawType: string | null;
  at: number;
  memorySeq: number;
  hint: NameHint | null;
}

/**
 * What a person chose for this memory stands first, then the first registered alias, then the one person whom a first
 * name can mean, then what was found to be called nearly so, then a new entity.
 */
function resolve(db: WritableDatabase, named: Named): string {
  const known =
    chosenEntity(db, named.memorySeq, named.canonical) ??
    findEntityByAlias(db, named.canonical, named.type) ??
    byFirstName(db, named) ??
    byHint(db, named);
  if (known !== null) return known;
  const id = entityId(named.type, named.canonical);
  insertEntity(db, { ...named, id });
  for (const { entityId: other, ...why } of named.hint?.maybe ?? []) {
    if (entityExists(db, other)) putSuggestion(db, { one: id, other, ...why, at: named.at });
  }
  return id;
}

/** The new name becomes an alias of what it was found to mean, unless that is gone or a person has taken the name away. */
function byHint(db: WritableDatabase, { hint, canonical, name, memorySeq, at }: Named): string | null {
  const namedId = hint?.same ?? null;
  if (namedId === null || !entityExists(db, namedId)) return null;
  if (isNameTaken(db, canonical, namedId)) return null;
  addAlias(db, { namedId, alias: canonical, name, memorySeq, origin: 'extracted', at });
  return namedId;
}

/** "Tom", where there is one Tom Okafor, and no other Tom. */
function byFirstName(db: WritableDatabase, { type, canonical, name, memorySeq, at }: Named): string | null {
  if (type !== 'person' || /\s/u.test(canonical)) return null;
  const namedId = soleBearer(db, canonical);
  if (namedId !== null) addAlias(db, { namedId, alias: canonical, name, memorySeq, origin: 'extracted', at });
  return namedId;
}

/**
 * "Hypermail is called Postbox now": both names lead to the entity that is known by one of them. Not where a person
 * has said that they do not. Returns what it calls what, as alias and id.
 */
function nameAliases(db: WritableDatabase, { memorySeq, at, extraction }: ExtractionResult): string[] {
  return extraction.aliases.flatMap(({ name, alias }) => {
    const [current, other] = [canonicalName(name), canonicalName(alias)];
    if (current === '' || other === '' || current === other) return [];
    if (isNameRejected(db, memorySeq, [current, other])) return [];
    const namedId = findEntityByAlias(db, other, null) ?? findEntityByAlias(db, current, null);
    if (namedId === null) return [];
    const record = { namedId, memorySeq, origin: 'extracted', at } as const;
    addAlias(db, { ...record, alias: current, name, renamed: true });
    addAlias(db, { ...record, alias: other, name: alias });
    return [`${current} ${namedId}`, `${other} ${namedId}`];
  });
}
