import type { MemoryFilter, MemorySort } from '#shared/domain/memory';
import type { MemorySorts } from '#shared/domain/table';
import type { ReadableDatabase, SqlValue } from './database';
import { decaySql } from './decay';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';

/** What the table is sorted by. */
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

/**
 * `memories`, by the index that has all that a filter asks for. It has no words: those that hold the query's are
 * looked up one by one, as is an id.
 */
export function filteredFrom({ query, idPrefix }: MemoryFilter): string {
  const looksUp = idPrefix !== undefined || (query !== undefined && query.trim() !== '');
  return looksUp ? 'memories' : 'memories INDEXED BY memories_table';
}

/** Row numbers of all memories that match, in order. Equals come newest first; what has no such date comes last. */
export function tableIds(
  db: ReadableDatabase,
  { filter, sorts }: { filter: MemoryFilter; sorts: MemorySorts },
  meaning: FilterMeaning,
): number[] {
  const { where, params } = joined(filterConditions(filter, meaning));
  const matching = `FROM ${filteredFrom(filter)} WHERE ${where}`;
  const [first, ...others] = sorts;
  if (first?.by === 'text' && others.length === 0) {
    // Texts are rarely equal: their index is order enough. To have SQLite put the two together takes three times as long.
    const wanted = new Set(db.column<number>(`SELECT seq ${matching}`, ...params));
    const inOrder = `SELECT seq FROM memories ORDER BY text COLLATE NOCASE ${first.direction}, seq DESC`;
    return db.column<number>(inOrder).filter((seq) => wanted.has(seq));
  }
  const order = orderOf(sorts, meaning);
  return db.column<number>(`SELECT seq ${matching} ORDER BY ${order.sql}`, ...params, ...order.params);
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
  const byCreation = sorts.find(({ by }) => by === 'createdAt');
  if (byCreation === undefined) terms.push('created_at DESC');
  // In the direction of the date: then the index has the order ready.
  return { sql: [...terms, `seq ${byCreation?.direction ?? 'DESC'}`].join(', '), params };
}
