import type { RouteOutput } from '#shared/contract/index';
import { DAY_MS } from '#shared/domain/decay';
import { memoryKind, memoryStatus } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { decaySql } from './decay';
import { listEntities } from './graphEntityList';
import { wholeGraph } from './graphScope';
import type { FilterMeaning } from './memoryFilter';

type Overview = RouteOutput<'stats.overview'>;

/** Beginnings of stretches of time and the end of the last one, oldest first (UTC ms). */
export type Bounds = readonly number[];

const KINDS = memoryKind.options;
const STATUSES = memoryStatus.options;

/**
 * Whole columns, put into one number or word for each memory, are counted here: grouping by words in SQL sorts them, and
 * takes three times as long.
 */
const KIND = placeOf('kind', KINDS);
const STATUS = placeOf('status', STATUSES);

/** Which of the options a column holds, as a digit. */
function placeOf(column: string, options: readonly string[]): string {
  return `CASE ${column} ${options.map((option, i) => `WHEN '${option}' THEN ${i}`).join(' ')} END`;
}

export function composition(
  db: ReadableDatabase,
): Pick<Overview, 'total' | 'firstAt' | 'byKind' | 'byStatus' | 'bySource'> {
  const made = new Map<string, number>();
  for (const one of db.column<string>(
    `SELECT ${KIND} || ${STATUS} || source FROM memories INDEXED BY memories_table`,
  )) {
    made.set(one, (made.get(one) ?? 0) + 1);
  }
  const rows = [...made].map(([one, n]) => ({
    kind: KINDS[Number(one[0])] ?? '',
    status: STATUSES[Number(one[1])] ?? '',
    source: one.slice(2),
    n,
  }));
  const kept = rows.filter(({ status }) => status !== 'trash');
  return {
    total: kept.reduce((sum, { n }) => sum + n, 0),
    firstAt:
      db.column<number>(
        "SELECT created_at FROM memories WHERE status <> 'trash' ORDER BY created_at LIMIT 1",
      )[0] ?? null,
    byKind: tally(kept, ({ kind }) => kind),
    byStatus: tally(rows, ({ status }) => status),
    bySource: tally(kept, ({ source }) => source),
  };
}

function tally<T extends { n: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.n);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** Made in each week, by kind, and all there were by its end; without the trash. */
export function growth(db: ReadableDatabase, weeks: Bounds): Overview['growth'] {
  const first = weeks[0] ?? 0;
  const end = weeks.at(-1) ?? first;
  let total = db.count("SELECT count(*) FROM memories WHERE created_at < ? AND status <> 'trash'", first);
  const made = weeks.slice(0, -1).map(() => KINDS.map(() => 0));
  let week = 0;
  for (const one of db.column<number>(
    `SELECT created_at * ${KINDS.length} + ${KIND} FROM memories INDEXED BY memories_table
     WHERE created_at >= ? AND created_at < ? AND status <> 'trash' ORDER BY created_at`,
    first,
    end,
  )) {
    const at = Math.floor(one / KINDS.length);
    while (at >= (weeks[week + 1] ?? Infinity)) week += 1;
    const counts = made[week];
    const kind = one - at * KINDS.length;
    if (counts !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return made.map((counts, i) => {
    total += counts.reduce((sum, n) => sum + n, 0);
    const byKind = KINDS.map((kind, k) => [kind, counts[k] ?? 0] as const).filter(([, n]) => n > 0);
    return { from: weeks[i] ?? 0, made: Object.fromEntries(byKind), total };
  });
}

/** Ages by their upper end, in days. */
const AGES: readonly (readonly [days: number, title: string])[] = [
  [7, 'Under a week'],
  [30, 'A week to a month'],
  [91, 'One to three months'],
  [365, 'Three months to a year'],
  [730, 'One to two years'],
  [Infinity, 'Over two years'],
];

/** Of the decay score. */
const STEPS = 10;

/** Of memories in use: how old they are, how far they have faded, and how many no answer ever used. */
export function fading(
  db: ReadableDatabase,
  { now, settings }: FilterMeaning,
): Pick<Overview, 'ages' | 'decay'> & { neverRecalled: number } {
  const steps = AGES.slice(0, -1).map(([days], i) => `WHEN created_at >= ?1 - ${days * DAY_MS} THEN ${i}`);
  const age = `CASE ${steps.join(' ')} ELSE ${AGES.length - 1} END`;
  const step = `min(${STEPS - 1}, CAST(${STEPS} * ${decaySql('?1', '?2')} AS INTEGER))`;
  const ages = AGES.map(([days, title], i) => {
    const younger = AGES[i - 1]?.[0];
    return {
      title,
      count: 0,
      from: days === Infinity ? null : now - days * DAY_MS,
      before: younger === undefined ? null : now - younger * DAY_MS,
    };
  });
  const decay = Array.from({ length: STEPS }, (_, i) => ({ from: i / STEPS, count: 0 }));
  let neverRecalled = 0;
  for (const one of db.column<number>(
    `SELECT (${age} * ${STEPS} + ${step}) * 2 + (access_count = 0)
     FROM memories INDEXED BY memories_table WHERE status = 'active'`,
    now,
    settings.decayExemptImportance,
  )) {
    const both = Math.floor(one / 2);
    neverRecalled += one % 2;
    count(ages[Math.floor(both / STEPS)]);
    count(decay[both % STEPS]);
  }
  return { ages, decay, neverRecalled };
}

function count(counted: { count: number } | undefined): void {
  if (counted !== undefined) counted.count += 1;
}

/** Most used memories in the list. */
const TOP = 10;

/** Answers of these days and what they used. Chats that rested since before them are not looked at. */
export function used(db: ReadableDatabase, days: Bounds): Pick<Overview['recall'], 'days' | 'top'> {
  const first = days[0] ?? 0;
  const answers = `sessions s CROSS JOIN messages a ON a.session_id = s.id AND a.role = 'assistant' AND a.created_at >= ?1
    AND s.updated_at >= ?1`;
  const counted = db.all<{ at: number; n: number }>(
    `SELECT a.created_at AS at, (SELECT count(*) FROM message_memories u WHERE u.message_id = a.id) AS n FROM ${answers}`,
    first,
  );
  const top = db.all<{ id: string; text: string; uses: number }>(
    `SELECT m.id, m.text, count(*) AS uses FROM ${answers} CROSS JOIN message_memories u ON u.message_id = a.id
     CROSS JOIN memories m ON m.id = u.memory_id AND m.status <> 'trash'
     GROUP BY m.id ORDER BY uses DESC, m.id LIMIT ${TOP}`,
    first,
  );
  return {
    days: days.slice(0, -1).map((from, i) => {
      const within = counted.filter(({ at }) => at >= from && at < (days[i + 1] ?? from));
      return { from, answers: within.length, used: within.reduce((sum, { n }) => sum + n, 0) };
    }),
    top,
  };
}

const MOST_KNOWN = 10;

export function mostMentioned(db: ReadableDatabase): Overview['entities'] {
  return listEntities(db, { query: '', offset: 0, limit: MOST_KNOWN }, wholeGraph()).entities.map(
    ({ id, name, type, mentions }) => ({ id, name, type, mentions }),
  );
}
