import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { FUNCTIONAL_RELATIONS } from '../../electron/memory/graph/rules/relations';
import { settle } from '../../electron/memory/graph/settle';
import type { Assertion } from '../../electron/store/graphSettle';
import { edgeId, entityId, memoryId } from '../../electron/memory/ingest/identity';
import type { WritableDatabase } from '../../electron/store/database';
import { openStore } from '../../electron/store/open';
import { random } from './seed';

export const DAY_MS = 86_400_000;
/** Entities of a planted community. */
const GROUP = 50;
/** Of so many groups, one stands apart from all others. */
const APART = 5;

const SYLLABLES = 'b d f g k l m n p r s t v z'
  .split(' ')
  .flatMap((consonant) => 'a e i o u'.split(' ').map((vowel) => consonant + vowel));
const COMMON = ['north', 'blue', 'silver', 'summer', 'river', 'garden', 'winter', 'copper'];
const RELATIONS = ['uses', 'depends_on', 'works_on', 'part_of', 'connects_to'];

/** A name of its own, with a word that many share: "Kamoru river". */
export function nameOf(i: number): string {
  const size = SYLLABLES.length;
  const digits = [Math.floor(i / size ** 2), Math.floor(i / size), i].map((digit) => digit % size);
  const word = digits.map((digit) => SYLLABLES[digit] ?? '').join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${COMMON[i % COMMON.length] ?? ''}`;
}

const ids: string[] = [];

export function idOf(i: number): string {
  return (ids[i] ??= entityId('concept', canonicalName(nameOf(i))));
}

/** Number of the entity that a twentieth of all others lead to. */
export const HUB = 0;

/** Whether the group of that entity has no edges to others. */
export function standsApart(i: number): boolean {
  return Math.floor(i / GROUP) % APART === APART - 1;
}

/** What a text of entity `source` asserts. */
interface Told {
  target: number;
  relation: string;
  validFrom: number | null;
  validTo: number | null;
}

/**
 * A store of `count` entities with three asserted edges each: communities of fifty, links between them, a hub, a tenth
 * of the edges over, and relations that hold to one at a time and have changed. Written in bulk, with the triggers
 * set aside; edges are those that settling makes.
 */
export function seedGraph(folder: string, count: number, now: number): void {
  const next = random(7);
  const { db } = openStore(folder);
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -500000');
  db.immediate(() => {
    const restore = setTriggersAside(db);
    const counters = Array.from({ length: count }, () => ({ mentions: 0, degree: 0 }));
    insertEntities(db, count, now);
    for (let i = 0; i < count; i += 1) {
      const saidAt = sometime(now, next);
      const told = toldOf(i, count, now, next);
      insertMemory(db, { seq: i + 1, text: `Note ${i} on ${nameOf(i)}`, at: saidAt });
      insertMentions(db, i, told, saidAt, counters);
      insertEdges(db, i, told, { saidAt, now }, counters);
    }
    for (const [i, { mentions, degree }] of counters.entries()) {
      db.run('UPDATE entities SET mentions = ?, degree = ? WHERE id = ?', mentions, degree, idOf(i));
    }
    db.run("INSERT INTO aliases_fts (aliases_fts) VALUES ('rebuild')");
    db.run('DELETE FROM jobs');
    db.run('INSERT INTO community_outbox SELECT id FROM entities WHERE degree > 0');
    restore();
  });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.exec('ANALYZE');
  db.close();
}

/** Triggers of the graph's tables go, and come back when the returned function is called. */
function setTriggersAside(db: WritableDatabase): () => void {
  const triggers = db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'
       AND tbl_name IN ('entities', 'aliases', 'mentions', 'assertions', 'edges', 'edge_provenance')`,
  );
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  return () => {
    for (const { sql } of triggers) db.exec(sql);
  };
}

function sometime(now: number, next: () => number): number {
  return now - Math.floor((1 + next() * 700) * DAY_MS);
}

function insertEntities(db: WritableDatabase, count: number, now: number): void {
  for (let i = 0; i < count; i += 1) {
    const [id, name] = [idOf(i), nameOf(i)];
    db.run(
      `INSERT INTO entities (id, name, canonical, type, first_seen_at, last_seen_at) VALUES (?1, ?2, ?3, 'concept', ?4, ?4)`,
      id,
      name,
      canonicalName(name),
      now - 702 * DAY_MS,
    );
    db.run(
      `INSERT INTO aliases (alias, named_id, entity_id, name, origin, created_at) VALUES (?1, ?2, ?2, ?3, 'own', ?4)`,
      canonicalName(name),
      id,
      name,
      now,
    );
  }
}

function insertMemory(db: WritableDatabase, memory: { seq: number; text: string; at: number }): void {
  db.run(
    `INSERT INTO memories (seq, id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at,
       scope, source, embedding)
     VALUES (?1, ?2, ?2, ?3, 'fact', 0.9, 1, 'active', ?4, ?4, 'personal', 'manual', 'embedded')`,
    memory.seq,
    memoryId(`bench|${memory.seq}`, 0),
    memory.text,
    memory.at,
  );
}

function insertMentions(
  db: WritableDatabase,
  i: number,
  told: readonly Told[],
  saidAt: number,
  counters: { mentions: number }[],
): void {
  for (const named of new Set([i, ...told.map(({ target }) => target)])) {
    db.run(
      `INSERT INTO mentions (memory_seq, named_id, entity_id, name, type, span_start, span_end, said_at)
       VALUES (?1, ?2, ?2, ?3, 'concept', 0, 1, ?4)`,
      i + 1,
      idOf(named),
      nameOf(named),
      saidAt,
    );
    const counter = counters[named];
    if (counter !== undefined) counter.mentions += 1;
  }
  db.run(
    `INSERT INTO extractions (memory_seq, extractor, entities, relations, at) VALUES (?, 'rules-2', 0, ?, ?)`,
    i + 1,
    told.length,
    saidAt,
  );
}

function insertEdges(
  db: WritableDatabase,
  i: number,
  told: readonly Told[],
  { saidAt, now }: { saidAt: number; now: number },
  counters: { degree: number }[],
): void {
  const groups = new Map<string, Assertion[]>();
  for (const { target, relation, validFrom, validTo } of told) {
    db.run(
      `INSERT INTO assertions (memory_seq, source_id, relation, target_id, origin, confidence, valid_from, valid_to,
         said_at, asserted_at) VALUES (?1, ?2, ?3, ?4, 'extracted', 0.8, ?5, ?6, ?7, ?7)`,
      ...[i + 1, idOf(i), relation, idOf(target), validFrom, validTo, saidAt],
    );
    const assertion: Assertion = {
      memorySeq: i + 1,
      targetId: idOf(target),
      origin: 'extracted',
      polarity: 'holds',
      confidence: 0.8,
      validFrom,
      validTo,
      saidAt,
      assertedAt: saidAt,
      endSetAt: null,
      goneAt: null,
      outdated: null,
    };
    const key = FUNCTIONAL_RELATIONS.has(relation) ? relation : `${relation} ${target}`;
    groups.set(key, [...(groups.get(key) ?? []), assertion]);
  }
  const targets = new Map(told.map(({ target }) => [idOf(target), target]));
  for (const [key, assertions] of groups) {
    const relation = key.split(' ')[0] ?? '';
    for (const spell of settle(assertions, FUNCTIONAL_RELATIONS.has(relation))) {
      const live = spell.since <= now && (spell.validTo === null || spell.validTo > now);
      const id = edgeId(idOf(i), relation, spell.targetId, 0);
      db.run(
        `INSERT INTO edges (id, source_id, relation, target_id, confidence, valid_from, valid_to, since, created_at,
           closed_at, support, live) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
        ...[id, idOf(i), relation, spell.targetId, spell.confidence, spell.validFrom, spell.validTo],
        ...[spell.since, spell.createdAt, spell.closedAt, live ? 1 : 0],
      );
      db.run('INSERT INTO edge_provenance (edge_id, memory_seq) VALUES (?, ?)', id, i + 1);
      for (const end of [i, targets.get(spell.targetId) ?? i]) {
        const counter = counters[end];
        if (live && counter !== undefined) counter.degree += 1;
      }
    }
  }
}

function toldOf(i: number, count: number, now: number, next: () => number): Told[] {
  const told = new Map<number, Told>();
  for (let k = 0; k < 3; k += 1) {
    const target = targetOf(i, count, next);
    if (target === i) continue;
    // One in fifteen holds to one thing at a time.
    const relation =
      next() < 1 / 15 ? 'located_in' : (RELATIONS[Math.floor(next() * RELATIONS.length)] ?? 'uses');
    told.set(target, {
      target,
      relation,
      validFrom: next() < 0.5 ? null : sometime(now, next),
      validTo: next() < 0.1 ? now - Math.floor(next() * 300 * DAY_MS) : null,
    });
  }
  return [...told.values()];
}

function targetOf(i: number, count: number, next: () => number): number {
  const where = next();
  if (!standsApart(i) && where < 0.05) return HUB;
  if (!standsApart(i) && where < 0.2) {
    const other = Math.floor(next() * count);
    if (!standsApart(other)) return other;
  }
  const first = i - (i % GROUP);
  return first + Math.floor(next() * Math.min(GROUP, count - first));
}
