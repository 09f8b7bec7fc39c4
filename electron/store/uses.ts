import type { Breakdown } from '#shared/domain/recall';
import type { ReadableDatabase } from './database';
import { getMemoryRow } from './memoriesRead';

export interface MemoryUse {
  messageId: string;
  sessionId: string;
  sessionTitle: string;
  /** When the answer was given, UTC ms. */
  at: number;
  /** What was asked; empty where that message is gone. */
  question: string;
  score: number;
  breakdown: Breakdown;
}

/**
 * The memory and all that was merged into it are one. What a command listed for the person was used for no answer. An
 * answer that used several of them counts once, with the best of them.
 */
const USES = `
  WITH RECURSIVE same (id) AS (
    SELECT ?1 UNION SELECT m.id FROM same JOIN memories m ON m.merged_into = same.id),
  uses AS (
    SELECT a.id, a.session_id, a.parent_id, a.created_at, max(u.score) AS score,
      u.similarity, u.importance, u.recency, u.frequency
    FROM same CROSS JOIN message_memories u ON u.memory_id = same.id
    JOIN messages a ON a.id = u.message_id
    WHERE json_extract(coalesce(a.recall, '{}'), '$.listed') IS NOT 1
    GROUP BY a.id)`;

/** The answers that used the memory, newest first, from before an instant (UTC ms) on. @throws AppError NOT_FOUND */
export function memoryUses(
  db: ReadableDatabase,
  { id, before, limit }: { id: string; before: number | null; limit: number },
): { items: MemoryUse[]; total: number } {
  getMemoryRow(db, id);
  const items = db
    .all<Omit<MemoryUse, 'breakdown'> & Breakdown>(
      `${USES}
       SELECT u.id AS messageId, u.session_id AS sessionId, s.title AS sessionTitle, u.created_at AS at,
         coalesce(q.text, '') AS question, u.score, u.similarity, u.importance, u.recency, u.frequency
       FROM uses u JOIN sessions s ON s.id = u.session_id
       LEFT JOIN messages q ON q.id = u.parent_id AND q.role = 'user'
       WHERE u.created_at < ?2 ORDER BY u.created_at DESC, u.id LIMIT ?3`,
      id,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map(({ similarity, importance, recency, frequency, ...rest }) => ({
      ...rest,
      breakdown: { similarity, importance, recency, frequency },
    }));
  return { items, total: db.count(`${USES} SELECT count(*) FROM uses`, id) };
}
