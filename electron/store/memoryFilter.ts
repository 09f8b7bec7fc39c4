import { memoryStatus, type MemoryFilter, type SuggestionKind } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import type { SqlValue } from './database';
import { decaySql } from './decay';
import { tableSearch } from './fullText';

export interface Condition {
  sql: string;
  params: SqlValue[];
}

/** What some filters mean at the moment. `now`: UTC ms. */
export interface FilterMeaning {
  now: number;
  settings: Pick<Settings, 'decayExemptImportance' | 'lowValueBelow'>;
}

/** The conditions on `memories` that a filter stands for; all of them must hold. */
export function filterConditions(filter: MemoryFilter, meaning: FilterMeaning): Condition[] {
  const { now, settings } = meaning;
  const conditions: Condition[] = [];
  const add = (sql: string, ...params: SqlValue[]): void => void conditions.push({ sql, params });
  const among = (column: string, values: readonly string[] | undefined): void => {
    if (values !== undefined) add(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);
  };
  if (filter.statuses === undefined) add("status <> 'trash'");
  else if (memoryStatus.options.some((status) => !filter.statuses?.includes(status))) {
    among('status', filter.statuses);
  }
  among('kind', filter.kinds);
  among('scope', filter.scopes);
  among('embedding', filter.embedding);
  among("coalesce(language, '')", filter.languages);
  if (filter.sources !== undefined) conditions.push(fromSources(filter.sources));
  if (filter.tags !== undefined) {
    const { sql, params } = oneOf('value', filter.tags);
    add(`EXISTS (SELECT 1 FROM json_each(tags) WHERE ${sql})`, ...params);
  }
  if (filter.sessionId !== undefined) add('session_id = ?', filter.sessionId);
  if (filter.documents !== undefined) {
    add(
      'seq IN (SELECT memory_seq FROM document_chunks WHERE document_id IN (SELECT value FROM json_each(?)))',
      JSON.stringify(filter.documents),
    );
  }
  // Ids are hexadecimal digits and hyphens: "g" comes after all of them.
  if (filter.idPrefix !== undefined) add('id >= ? AND id < ?', filter.idPrefix, `${filter.idPrefix}g`);
  if (filter.createdFrom !== undefined) add('created_at >= ?', filter.createdFrom);
  if (filter.createdBefore !== undefined) add('created_at < ?', filter.createdBefore);
  if (filter.importanceFrom !== undefined) add('importance >= ?', filter.importanceFrom);
  if (filter.importanceTo !== undefined) add('importance <= ?', filter.importanceTo);
  if (filter.pinned !== undefined) add('pinned = ?', filter.pinned ? 1 : 0);
  if (filter.recalled !== undefined) add(filter.recalled ? 'access_count > 0' : 'access_count = 0');
  if (filter.idleSince !== undefined) {
    add('max(created_at, coalesce(last_accessed_at, 0)) < ?', filter.idleSince);
  }
  if (filter.decayBelow !== undefined) {
    add(`${decaySql('?', '?')} < ?`, settings.decayExemptImportance, now, filter.decayBelow);
  }
  if (filter.flagged !== undefined) add(filter.flagged ? "flags <> '[]'" : "flags = '[]'");
  if (filter.suggested !== undefined) conditions.push(suggested(filter.suggested, meaning));
  if (filter.query !== undefined && filter.query.trim() !== '') conditions.push(...tableSearch(filter.query));
  return conditions;
}

/** The conditions as one expression, with their parameters in order. */
export function joined(conditions: readonly Condition[]): { where: string; params: SqlValue[] } {
  return {
    where: conditions.length === 0 ? '1' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
  };
}

function oneOf(column: string, values: readonly string[]): Condition {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, params: [...values] };
}

/** "import" and "document" stand for each "import:…" and "document:…". */
function fromSources(sources: readonly string[]): Condition {
  const sql = sources.map(() => "source = ? OR (source >= ? || ':' AND source < ? || ';')").join(' OR ');
  return { sql, params: sources.flatMap((source) => [source, source, source]) };
}

/** Something that the person has not dismissed. */
function suggested(kinds: readonly SuggestionKind[], { now, settings }: FilterMeaning): Condition {
  const pairs = (kind: 'merge' | 'contradiction'): Condition => ({
    sql: `id IN (SELECT t.value FROM proposals p, json_each(p.targets) t WHERE p.kind = ? AND p.state = 'pending')`,
    params: [kind],
  });
  const open = (kind: SuggestionKind, condition: string, ...params: SqlValue[]): Condition => ({
    sql: `${condition} AND seq NOT IN (SELECT memory_seq FROM dismissals WHERE kind = ?)`,
    params: [...params, kind],
  });
  const meanings: Record<SuggestionKind, () => Condition> = {
    duplicate: () => pairs('merge'),
    contradiction: () => pairs('contradiction'),
    secret: () => open('secret', `flags <> '[]' AND flags LIKE '%"secret"%' AND status <> 'trash'`),
    expired: () => open('expired', `expires_at <= ? AND status IN ('active', 'paused')`, now),
    low_value: () =>
      open(
        'low_value',
        `status = 'active' AND ${decaySql('?', '?')} < ?`,
        settings.decayExemptImportance,
        now,
        settings.lowValueBelow,
      ),
  };
  const all = kinds.map((kind) => meanings[kind]());
  return {
    sql: all.map(({ sql }) => `(${sql})`).join(' OR '),
    params: all.flatMap(({ params }) => params),
  };
}
