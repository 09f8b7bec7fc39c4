import { membersOf } from './graphSettle';
import type { ReadableDatabase, WritableDatabase } from './database';

export interface Suggestion {
  /** Entities, in any order. */
  one: string;
  other: string;
  /** 0–1 */
  score: number;
  /** In words, without any of a memory. */
  reason: string;
  at: number;
}

/**
 * Suggests that two entities are one. Not again where a person has said of them, or of what they are made of, that they
 * are not; nor where they are one already.
 */
export function putSuggestion(db: WritableDatabase, { one, other, score, reason, at }: Suggestion): void {
  const [ones, others] = [membersOf(db, one), membersOf(db, other)];
  if (one === other || ones.includes(other) || others.includes(one)) return;
  const known = db.get(
    `SELECT 1 AS found FROM merge_suggestions
     WHERE (a_id IN (SELECT value FROM json_each(?1)) AND b_id IN (SELECT value FROM json_each(?2)))
        OR (a_id IN (SELECT value FROM json_each(?2)) AND b_id IN (SELECT value FROM json_each(?1)))`,
    JSON.stringify(ones),
    JSON.stringify(others),
  );
  if (known !== undefined) return;
  const [a, b] = [one, other].sort();
  db.run(
    'INSERT INTO merge_suggestions (a_id, b_id, score, reason, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    a ?? one,
    b ?? other,
    score,
    reason,
    at,
  );
}

/** Whether a person has taken this name away from the entity, in some memory. */
export function isNameTaken(db: WritableDatabase, alias: string, entityId: string): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM alias_claims WHERE alias = ? AND rejected_at IS NOT NULL
         AND named_id IN (SELECT value FROM json_each(?))`,
      alias,
      JSON.stringify(membersOf(db, entityId)),
    ) !== undefined
  );
}

/** Two entities that may be one, with a text that names each. */
export interface OpenPair {
  one: OpenName;
  other: OpenName;
}
interface OpenName {
  id: string;
  name: string;
  type: string;
  text: string | null;
}

/** The suggestion most alike of which no model was asked; none of persons, since a model cannot know who somebody is. */
export function nextUnasked(db: ReadableDatabase): OpenPair | null {
  const row = db.get<{ a_id: string; b_id: string }>(
    `SELECT s.a_id, s.b_id FROM merge_suggestions s
     JOIN entities a ON a.id = s.a_id AND a.merged_into IS NULL AND a.dismissed_at IS NULL AND a.type <> 'person'
     JOIN entities b ON b.id = s.b_id AND b.merged_into IS NULL AND b.dismissed_at IS NULL AND b.type <> 'person'
     WHERE s.state = 'open' AND s.asked IS NULL ORDER BY s.score DESC LIMIT 1`,
  );
  if (row === undefined) return null;
  const named = (id: string): OpenName | null =>
    db.get<OpenName>(
      `SELECT e.id, e.name, e.type, (SELECT m.text FROM mentions n JOIN memories m ON m.seq = n.memory_seq
         WHERE n.entity_id = e.id AND m.status = 'active' ORDER BY n.memory_seq LIMIT 1) AS text
       FROM entities e WHERE e.id = ?`,
      id,
    ) ?? null;
  const [one, other] = [named(row.a_id), named(row.b_id)];
  return one === null || other === null ? null : { one, other };
}

/** Notes that the model was asked about the pair; `different`: it is sure that they are two. */
export function noteAsked(
  db: WritableDatabase,
  pair: { one: string; other: string; model: string; different: boolean },
): void {
  db.run(
    `UPDATE merge_suggestions SET asked = ?3, state = CASE WHEN ?4 = 1 THEN 'dismissed' ELSE state END
     WHERE a_id = min(?1, ?2) AND b_id = max(?1, ?2) AND state = 'open'`,
    pair.one,
    pair.other,
    pair.model,
    pair.different ? 1 : 0,
  );
}
