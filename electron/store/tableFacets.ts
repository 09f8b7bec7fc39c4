import type { RouteOutput } from '#shared/contract/index';
import {
  embeddingState,
  memoryKind,
  memoryStatus,
  suggestionKind,
  type MemoryFilter,
} from '#shared/domain/memory';
import type { FacetCount } from '#shared/domain/table';
import type { ReadableDatabase } from './database';
import { heldUntilCommit } from './held';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';
import { toStrings } from './memoryRow';
import { filteredFrom } from './tableRows';

export type Facets = RouteOutput<'memories.facets'>;

/** Memories that are alike in all that has a facet. */
interface Group {
  count: number;
  statuses: string;
  kinds: string;
  embedding: string;
  pinned: boolean;
  flagged: boolean;
  recalled: boolean;
  scopes: string;
  languages: string;
  sources: string;
}

type FacetName = Exclude<keyof Group, 'count'>;
const FACETS: readonly FacetName[] = [
  'statuses',
  'kinds',
  'embedding',
  'pinned',
  'flagged',
  'recalled',
  'scopes',
  'languages',
  'sources',
];

/** Values listed of a facet that has no end of them. */
const MOST_VALUES = 100;

/**
 * How many match for each value of each filter, that filter's own choice left aside. Values that the store has stay
 * in the list with 0, so that no filter hides itself. `rest` is called between pieces of work of some tens of
 * milliseconds at 100,000 memories; it throws when nobody waits for the answer any more.
 */
export async function tableFacets(
  db: ReadableDatabase,
  filter: MemoryFilter,
  meaning: FilterMeaning,
  rest: () => Promise<void>,
): Promise<Facets> {
  const anyState = { statuses: memoryStatus.options };
  const all = countGroups(await groupsOf(db, {}, meaning, rest), anyState);
  const counts = countGroups(await groupsOf(db, withoutFacets(filter), meaning, rest), filter);
  const tags = tagsOf(db, { ...filter, tags: undefined }, meaning);
  await rest();
  const allTags = tagsOf(db, anyState, meaning);
  await rest();
  const suggested: FacetCount[] = [];
  for (const kind of suggestionKind.options) {
    suggested.push({ value: kind, count: countSuggested(db, { ...filter, suggested: [kind] }, meaning) });
    await rest();
  }
  const listed = (name: FacetName, chosen: readonly string[] | undefined): FacetCount[] =>
    listedValues(counts.of(name), chosen, all.of(name));
  const each = (name: FacetName, values: readonly string[]): FacetCount[] =>
    values.map((value) => ({ value, count: counts.of(name).get(value) ?? 0 }));
  const mark = (value: string, name: FacetName, state: boolean): FacetCount => ({
    value,
    count: counts.of(name).get(String(state)) ?? 0,
  });
  return {
    total: counts.total,
    statuses: each('statuses', memoryStatus.options),
    kinds: each('kinds', memoryKind.options),
    tags: listedValues(tags, filter.tags, allTags),
    sources: listed('sources', filter.sources),
    scopes: listed('scopes', filter.scopes),
    languages: listed('languages', filter.languages),
    embedding: each('embedding', embeddingState.options),
    marks: [
      mark('pinned', 'pinned', true),
      mark('not_pinned', 'pinned', false),
      mark('flagged', 'flagged', true),
      mark('never_recalled', 'recalled', false),
      mark('recalled', 'recalled', true),
    ],
    suggested,
  };
}

function withoutFacets(filter: MemoryFilter): MemoryFilter {
  const facets: readonly string[] = FACETS;
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !facets.includes(name)));
}

/** What separates the parts of a group: no text of a person holds it. */
const SEPARATOR = '\u001f';
const GROUP = `format(
  '%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%d${SEPARATOR}%d${SEPARATOR}%d${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s',
  status, kind, embedding, pinned, flags <> '[]', access_count > 0, scope, language, source)`;

/** As long as nothing is written, another choice in a facet costs no other look at the store. */
const heldCounts = heldUntilCommit(() => new Map<string, ReadonlyMap<string, number>>());
const MOST_HELD = 16;

/** Half way between the oldest and the newest. */
const MIDDLE = `SELECT ((SELECT min(created_at) FROM memories) + (SELECT max(created_at) FROM memories)) / 2`;

/** Counted here: to have SQLite group by so many columns takes three times as long. */
async function groupsOf(
  db: ReadableDatabase,
  filter: MemoryFilter,
  meaning: FilterMeaning,
  rest: () => Promise<void>,
): Promise<Group[]> {
  const groups: Group[] = [];
  const middle = db.count(MIDDLE);
  for (const half of [{ createdBefore: middle }, { createdFrom: middle }]) {
    for (const [row, count] of countsOf(db, GROUP, within(filter, half), meaning)) {
      groups.push(toGroup(row, count));
    }
    await rest();
  }
  return groups;
}

/** Of any state, and made in that time too. */
function within(
  filter: MemoryFilter,
  time: Pick<MemoryFilter, 'createdFrom' | 'createdBefore'>,
): MemoryFilter {
  const from = Math.max(filter.createdFrom ?? -Infinity, time.createdFrom ?? -Infinity);
  const before = Math.min(filter.createdBefore ?? Infinity, time.createdBefore ?? Infinity);
  return {
    ...filter,
    statuses: memoryStatus.options,
    createdFrom: from === -Infinity ? undefined : from,
    createdBefore: before === Infinity ? undefined : before,
  };
}

function tagsOf(
  db: ReadableDatabase,
  filter: MemoryFilter,
  meaning: FilterMeaning,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [list, count] of countsOf(db, 'tags', filter, meaning)) {
    for (const tag of new Set(toStrings(list))) counts.set(tag, (counts.get(tag) ?? 0) + count);
  }
  return counts;
}

/** How many of those that match have each value of an expression. */
function countsOf(
  db: ReadableDatabase,
  value: string,
  filter: MemoryFilter,
  meaning: FilterMeaning,
): ReadonlyMap<string, number> {
  const { where, params } = joined(filterConditions(filter, meaning));
  const held = heldCounts(db);
  const key = JSON.stringify([value, where, params]);
  const known = held.get(key);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const rows = db.column<string>(`SELECT ${value} FROM ${filteredFrom(filter)} WHERE ${where}`, ...params);
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  if (held.size >= MOST_HELD) held.clear();
  held.set(key, counts);
  return counts;
}

function toGroup(row: string, count: number): Group {
  const [status = '', kind = '', embedding = '', pinned, flagged, recalled, ...open] = row.split(SEPARATOR);
  const [scope = '', language = '', source = ''] = open;
  return {
    count,
    statuses: status,
    kinds: kind,
    embedding,
    pinned: pinned === '1',
    flagged: flagged === '1',
    recalled: recalled === '1',
    scopes: scope,
    languages: language,
    sources: source,
  };
}

interface Counts {
  /** Groups that pass every choice. */
  total: number;
  /** Of each value of a facet, the choices of all other facets made. */
  of(name: FacetName): ReadonlyMap<string, number>;
}

function countGroups(groups: readonly Group[], filter: MemoryFilter): Counts {
  const counts = new Map(FACETS.map((name) => [name, new Map<string, number>()]));
  let total = 0;
  const add = (name: FacetName, group: Group): void => {
    const its = counts.get(name);
    if (its === undefined) return;
    for (const value of valuesOf(group, name)) its.set(value, (its.get(value) ?? 0) + group.count);
  };
  for (const group of groups) {
    const failed = FACETS.filter((name) => !passes(group, name, filter));
    const [only] = failed;
    if (only === undefined) {
      total += group.count;
      for (const name of FACETS) add(name, group);
    } else if (failed.length === 1) add(only, group);
  }
  return { total, of: (name) => counts.get(name) ?? new Map<string, number>() };
}

function valuesOf(group: Group, name: FacetName): readonly string[] {
  const value = String(group[name]);
  const colon = name === 'sources' ? value.indexOf(':') : -1;
  return colon < 0 ? [value] : [value, value.slice(0, colon)];
}

function passes(group: Group, name: FacetName, filter: MemoryFilter): boolean {
  const chosen = filter[name];
  if (chosen === undefined) return name !== 'statuses' || group.statuses !== 'trash';
  if (typeof chosen === 'boolean') return group[name] === chosen;
  const values: readonly string[] = chosen;
  return valuesOf(group, name).some((value) => values.includes(value));
}

/** The most frequent first, then what the store has besides; what is chosen is always among them. */
function listedValues(
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[] | undefined,
  all: ReadonlyMap<string, number>,
): FacetCount[] {
  const frequent = byFrequency(counts);
  const absent = byFrequency(all).filter((value) => !counts.has(value));
  const first = [...frequent, ...absent].slice(0, MOST_VALUES);
  return [...new Set([...first, ...(chosen ?? [])])]
    .map((value) => ({ value, count: counts.get(value) ?? 0 }))
    .sort((a, b) => b.count - a.count);
}

function byFrequency(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([value]) => value);
}

function countSuggested(db: ReadableDatabase, filter: MemoryFilter, meaning: FilterMeaning): number {
  const { where, params } = joined(filterConditions(filter, meaning));
  // Pairs are few, and found from the proposals.
  const pairs = filter.suggested?.some((kind) => kind === 'duplicate' || kind === 'contradiction') === true;
  const from = pairs ? 'memories' : filteredFrom(filter);
  return db.count(`SELECT count(*) FROM ${from} WHERE ${where}`, ...params);
}
