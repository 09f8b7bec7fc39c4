import type { MemoryFilter, MemorySort } from '#shared/domain/memory';
import type { MemorySorts } from '#shared/domain/table';
import type { ReadableDatabase, SqlValue } from './database';
import { decaySql } from './decay';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';

/** What the table is sorted by. Where an index has it, and it is the only order, nothing is sorted. */
const SORT_COLUMNS: Record<Exclude<MemorySort['by'], 'decay'>, { sql: string; nullable?: true }> = {
  createdAt: { sql: 'created_at' },
  updatedAt: { sql: 'updated_at' },
  lastAccessedAt: { sql: 'last_accessed_at', nullable: true },
  expiresAt: { sql: 'expires_at', nullable: true },
  importance: { sql: 'importance' },
  accessCount: { sql: 'access_count' },
  text: { sql: 'text COLLATE NOCASE' },
  kind: { sql: 'kind' },
  status: { sql: 'status' },
  source: { sql: 'source' },
};

/** Row numbers of all memories that match, in order. Equals come newest first; what has no such date comes last. */
export function tableIds(
  db: ReadableDatabase,
  { filter, sorts }: { filter: MemoryFilter; sorts: MemorySorts },
  meaning: FilterMeaning,
): number[] {
  const { where, params } = joined(filterConditions(filter, meaning));
  const order = orderOf(sorts, meaning);
  return db.column<number>(
    `SELECT seq FROM memories WHERE ${where} ORDER BY ${order.sql}`,
    ...params,
    ...order.params,
  );
}

function orderOf(sorts: MemorySorts, { now, settings }: FilterMeaning): { sql: string; params: SqlValue[] } {
  const params: SqlValue[] = [];
  const terms = sorts.map(({ by, direction }) => {
    if (by === 'decay') {
      params.push(settings.decayExemptImportance, now);
      return `${decaySql('?', '?')} ${direction}`;
    }
    const { sql, nullable } = SORT_COLUMNS[by];
    return `${sql} ${direction}${nullable === true ? ' NULLS LAST' : ''}`;
  });
  // The row number settles what is left: of one column, in its direction, so that its index gives the order.
  const [only, ...others] = sorts;
  const last = others.length === 0 && only?.by === 'createdAt' ? only.direction : 'desc';
  if (!sorts.some(({ by }) => by === 'createdAt')) terms.push('created_at desc');
  return { sql: [...terms, `seq ${last}`].join(', '), params };
}
