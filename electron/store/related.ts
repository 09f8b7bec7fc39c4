import type { MemoryKind } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { toStrings } from './memoryRow';

export interface SharingMemory {
  seq: number;
  /** Names of the entities that both mention, the rarest first. */
  names: string[];
}

/**
 * Memories in use that mention what this one mentions, those first that share most, rare entities weighing more: what
 * half of all memories mention joins nothing. `except`: an entity that does not count, the person.
 */
export function memoriesSharingEntities(
  db: ReadableDatabase,
  seq: number,
  { except, kinds, limit }: { except: string; kinds: readonly MemoryKind[]; limit: number },
): SharingMemory[] {
  return db
    .all<{ seq: number; names: string }>(
      `WITH named AS (
         SELECT DISTINCT n.id, n.name, n.mentions FROM mentions o JOIN entities n ON n.id = o.entity_id
         WHERE o.memory_seq = ?1 AND n.dismissed_at IS NULL AND n.id <> ?2),
       shared AS (
         SELECT DISTINCT o.memory_seq AS seq, n.name, n.mentions
         FROM named n CROSS JOIN mentions o ON o.entity_id = n.id
         WHERE o.memory_seq <> ?1)
       SELECT m.seq, json_group_array(s.name ORDER BY s.mentions, s.name) AS names
       FROM shared s CROSS JOIN memories m ON m.seq = s.seq
       WHERE m.status = 'active' AND m.kind IN (SELECT value FROM json_each(?4))
       GROUP BY m.seq ORDER BY sum(1.0 / (1 + ln(1 + s.mentions))) DESC, m.created_at DESC, m.seq DESC LIMIT ?3`,
      seq,
      except,
      limit,
      JSON.stringify(kinds),
    )
    .map((row) => ({ seq: row.seq, names: toStrings(row.names) }));
}

/** What this memory took the place of, and what took its place. */
export function replacementsOf(db: ReadableDatabase, id: string): Set<number> {
  return new Set(
    db.column<number>(
      `SELECT seq FROM memories WHERE superseded_by = ?1 UNION SELECT seq FROM memories WHERE merged_into = ?1
       UNION SELECT r.seq FROM memories m JOIN memories r ON r.id IN (m.superseded_by, m.merged_into) WHERE m.id = ?1`,
      id,
    ),
  );
}
