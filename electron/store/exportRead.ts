import type { Memory, MemoryFilter } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { memoriesBySeq } from './memoriesRead';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';
import { toMemory } from './memoryRow';

/** Memories read at once. */
const PAGE = 200;

/** The memories that match, in the order in which they came, or those of the rows in theirs; page by page. */
export function* memoryPages(
  db: ReadableDatabase,
  { filter, rows }: { filter: MemoryFilter; rows: readonly number[] | null },
  meaning: FilterMeaning,
): Generator<Memory[]> {
  const { where, params } = joined(filterConditions(filter, meaning));
  const seqs = rows ?? db.column<number>(`SELECT seq FROM memories WHERE ${where} ORDER BY seq`, ...params);
  for (let at = 0; at < seqs.length; at += PAGE) {
    yield memoriesBySeq(db, seqs.slice(at, at + PAGE)).map(toMemory);
  }
}

/** What each of the memories mentions, by the memory's id. */
export function entitiesNamedBy(
  db: ReadableDatabase,
  memoryIds: readonly string[],
): Map<string, { id: string; name: string }[]> {
  const named = new Map<string, { id: string; name: string }[]>();
  const rows = db.all<{ memory: string; id: string; name: string }>(
    `SELECT DISTINCT m.id AS memory, n.id, n.name
     FROM json_each(?) r CROSS JOIN memories m ON m.id = r.value
       JOIN mentions t ON t.memory_seq = m.seq JOIN entities n ON n.id = t.entity_id
     WHERE n.merged_into IS NULL AND n.dismissed_at IS NULL ORDER BY r.key, t.span_start, n.id`,
    JSON.stringify(memoryIds),
  );
  for (const { memory, ...entity } of rows) named.set(memory, [...(named.get(memory) ?? []), entity]);
  return named;
}
