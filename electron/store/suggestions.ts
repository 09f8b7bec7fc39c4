import { membersOf } from './graphSettle';
import type { WritableDatabase } from './database';

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
