import type { EntityType } from '#shared/domain/graph';
import { claimAlias } from './aliasClaims';
import type { ReadableDatabase, SqlValue, WritableDatabase } from './database';

export interface EntityRecord {
  id: string;
  name: string;
  canonical: string;
  type: EntityType;
  rawType: string | null;
  at: number;
}

/**
 * The entity (as texts name it) that an alias belongs to; of several, the first registered. A person and a thing of
 * one name are two; other types are told by verbs, too loosely to keep things of one name apart.
 */
export function findEntityByAlias(
  db: ReadableDatabase,
  alias: string,
  type: EntityType | null,
): string | null {
  const row = db.get<{ named_id: string }>(
    `SELECT a.named_id FROM aliases a JOIN entities e ON e.id = a.entity_id
     WHERE a.alias = ?1 AND (?2 IS NULL OR e.type = 'concept' OR ?2 = 'concept' OR (e.type = 'person') = (?2 = 'person')) ORDER BY a.seq LIMIT 1`,
    alias,
    type,
  );
  return row?.named_id ?? null;
}

export function entityExists(db: WritableDatabase, id: string): boolean {
  return db.get('SELECT 1 AS found FROM entities WHERE id = ?', id) !== undefined;
}

/**
 * The one person whose name begins with this first name; null where there is none, or more than one. Aliases are
 * canonical: words with a space between.
 */
export function soleBearer(db: WritableDatabase, firstName: string): string | null {
  const rows = db.all<{ entity_id: string; named_id: string }>(
    `SELECT a.entity_id, min(a.named_id) AS named_id FROM aliases a JOIN entities e ON e.id = a.entity_id
     WHERE a.alias > ?1 || ' ' AND a.alias < ?1 || '!' AND e.type = 'person' AND e.dismissed_at IS NULL
     GROUP BY a.entity_id LIMIT 2`,
    firstName,
  );
  const [only] = rows;
  return rows.length === 1 && only !== undefined ? only.named_id : null;
}

/** The type of the entity, or of what it has been merged into, as far as it has been settled. */
export function typeOf(db: WritableDatabase, id: string): string | null {
  const row = db.get<{ type: string }>(
    'SELECT e.type FROM aliases a JOIN entities e ON e.id = a.entity_id WHERE a.named_id = ? LIMIT 1',
    id,
  );
  return row?.type ?? null;
}

/** Has the entity looked at before the transaction ends: described anew, or removed when nothing names it. */
export function markEntity(db: WritableDatabase, id: string): void {
  db.run('INSERT INTO entity_outbox VALUES (?) ON CONFLICT DO NOTHING', id);
}

export function insertEntity(db: WritableDatabase, entity: EntityRecord): void {
  db.run(
    `INSERT INTO entities (id, name, canonical, type, raw_type, first_seen_at, last_seen_at, registered_type,
       registered_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?4, ?6) ON CONFLICT (id) DO NOTHING`,
    entity.id,
    entity.name,
    entity.canonical,
    entity.type,
    entity.rawType,
    entity.at,
  );
  addAlias(db, { ...entity, alias: entity.canonical, namedId: entity.id, memorySeq: null, origin: 'own' });
}

export interface AliasRecord {
  alias: string;
  namedId: string;
  name: string;
  memorySeq: number | null;
  origin: 'own' | 'extracted' | 'manual';
  /** It is called so now. */
  renamed?: boolean;
  at: number;
}

/**
 * Registers a name of an entity; one that it has already stays as it is. What a text says is kept as its claim, so
 * that the name goes when no text in use says it any more.
 */
export function addAlias(db: WritableDatabase, alias: AliasRecord): void {
  if (alias.origin === 'extracted' && alias.memorySeq !== null) claimAlias(db, alias, alias.memorySeq);
  db.run(
    `INSERT INTO aliases (alias, named_id, entity_id, name, memory_seq, origin, renamed, created_at)
     VALUES (?1, ?2, coalesce((SELECT entity_id FROM aliases WHERE named_id = ?2 LIMIT 1), ?2), ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT DO NOTHING`,
    alias.alias,
    alias.namedId,
    alias.name,
    alias.memorySeq,
    alias.origin,
    alias.renamed === true ? 1 : 0,
    alias.at,
  );
}

/** What a person said that this name means in this memory; null when nobody did. */
export function chosenEntity(db: WritableDatabase, memorySeq: number, alias: string): string | null {
  const row = db.get<{ entity_id: string }>(
    'SELECT entity_id FROM name_choices WHERE memory_seq = ? AND alias = ?',
    memorySeq,
    alias,
  );
  return row?.entity_id ?? null;
}

export interface MentionRecord {
  memorySeq: number;
  namedId: string;
  name: string;
  type: EntityType;
  rawType: string | null;
  start: number;
  end: number;
  saidAt: number;
}

export function putMention(db: WritableDatabase, mention: MentionRecord): void {
  db.run(
    `INSERT INTO mentions (memory_seq, named_id, entity_id, name, type, raw_type, span_start, span_end, said_at)
     VALUES (?1, ?2, coalesce((SELECT entity_id FROM aliases WHERE named_id = ?2 LIMIT 1), ?2), ?3, ?4, ?5, ?6, ?7, ?8)
     ON CONFLICT (memory_seq, named_id) DO UPDATE SET name = ?3, type = ?4, raw_type = ?5, span_start = ?6, span_end = ?7
     WHERE name <> ?3 OR type <> ?4 OR raw_type IS NOT ?5 OR span_start <> ?6 OR span_end <> ?7`,
    mention.memorySeq,
    mention.namedId,
    mention.name,
    mention.type,
    mention.rawType,
    mention.start,
    mention.end,
    mention.saidAt,
  );
}

/** Removes the memory's mentions of what it does not name; what a person says that it speaks of, it names. */
export function keepMentions(db: WritableDatabase, memorySeq: number, namedIds: readonly string[]): void {
  db.run(
    `DELETE FROM mentions WHERE memory_seq = ?1 AND named_id NOT IN (SELECT value FROM json_each(?2))
       AND NOT EXISTS (SELECT 1 FROM assertions a WHERE a.memory_seq = ?1 AND a.origin = 'manual'
         AND a.retracted_at IS NULL AND mentions.named_id IN (a.source_id, a.target_id))`,
    memorySeq,
    JSON.stringify(namedIds),
  );
}

export interface AssertionRecord {
  memorySeq: number;
  sourceId: string;
  relation: string;
  targetId: string;
  origin: 'extracted' | 'manual';
  polarity: 'holds' | 'ended';
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
}

/** Writes what a memory asserts; the same assertion again changes nothing but what differs. Returns its row. */
export function putAssertion(db: WritableDatabase, assertion: AssertionRecord): number {
  const values: SqlValue[] = [
    assertion.memorySeq,
    assertion.sourceId,
    assertion.relation,
    assertion.targetId,
    assertion.origin,
    assertion.polarity,
    assertion.confidence,
    assertion.validFrom,
    assertion.validTo,
  ];
  db.run(
    `INSERT INTO assertions (memory_seq, source_id, relation, target_id, origin, polarity, confidence, valid_from,
       valid_to, said_at, asserted_at, withdrawn_at, outdated_at, corrected)
     SELECT m.seq, ?2, ?3, ?4, ?5, ?6, ?7, coalesce(?8, m.valid_from), coalesce(?9, m.valid_to), m.created_at,
       max(m.created_at, coalesce((SELECT max(retracted_at) FROM assertions WHERE memory_seq = ?1), 0)),
       CASE m.status WHEN 'active' THEN NULL ELSE coalesce(m.inactive_since, m.updated_at) END,
       CASE WHEN m.status = 'superseded' AND m.merged_into IS NULL THEN n.created_at END,
       coalesce(n.kind = 'correction', 0)
     FROM memories m LEFT JOIN memories n ON n.id = m.superseded_by WHERE m.seq = ?1
     ON CONFLICT (memory_seq, source_id, relation, target_id) WHERE retracted_at IS NULL
     DO UPDATE SET polarity = ?6, confidence = ?7, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
       origin = CASE WHEN ?5 = 'manual' THEN ?5 ELSE origin END
     WHERE (origin = 'extracted' OR ?5 = 'manual') AND (origin <> ?5 OR polarity <> ?6 OR confidence <> ?7
       OR valid_from IS NOT excluded.valid_from OR valid_to IS NOT excluded.valid_to)`,
    ...values,
  );
  return db.count(
    `SELECT seq FROM assertions WHERE memory_seq = ? AND source_id = ? AND relation = ? AND target_id = ?
       AND retracted_at IS NULL`,
    ...values.slice(0, 4),
  );
}

/** Removes what the memory's text does not assert any more, of what was extracted from it. */
export function keepAssertions(db: WritableDatabase, memorySeq: number, kept: readonly number[]): void {
  db.run(
    `DELETE FROM assertions WHERE memory_seq = ? AND origin = 'extracted' AND retracted_at IS NULL
       AND seq NOT IN (SELECT value FROM json_each(?))`,
    memorySeq,
    JSON.stringify(kept),
  );
}

/** The text is another one now: what it asserted is history, and it names nothing until it is read again. */
export function retractMemory(db: WritableDatabase, memorySeq: number, now: number): void {
  db.run(
    `UPDATE assertions SET retracted_at = ? WHERE memory_seq = ? AND origin = 'extracted' AND retracted_at IS NULL`,
    now,
    memorySeq,
  );
  forgetNames(db, JSON.stringify([memorySeq]));
}

/** Takes away what was extracted from the memories as if they had never been read. */
export function detachMemories(db: WritableDatabase, memorySeqs: readonly number[]): void {
  const seqs = JSON.stringify(memorySeqs);
  db.run(
    `DELETE FROM assertions WHERE memory_seq IN (SELECT value FROM json_each(?))
       AND origin = 'extracted' AND retracted_at IS NULL`,
    seqs,
  );
  forgetNames(db, seqs);
}

function forgetNames(db: WritableDatabase, memorySeqs: string): void {
  for (const table of ['mentions', 'alias_claims', 'extractions']) {
    db.run(`DELETE FROM ${table} WHERE memory_seq IN (SELECT value FROM json_each(?))`, memorySeqs);
  }
}

export interface ExtractionRecord {
  memorySeq: number;
  extractor: string;
  entities: number;
  relations: number;
  problem: string | null;
  at: number;
}

/** Notes what has read the memory, and what came of it. */
export function noteExtraction(db: WritableDatabase, done: ExtractionRecord): void {
  db.run(
    `INSERT INTO extractions (memory_seq, extractor, entities, relations, problem, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (memory_seq) DO UPDATE SET extractor = ?2, entities = ?3, relations = ?4, problem = ?5, at = ?6`,
    done.memorySeq,
    done.extractor,
    done.entities,
    done.relations,
    done.problem,
    done.at,
  );
}
