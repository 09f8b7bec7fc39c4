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
  tags: readonly string[];
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
  'tags',
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
  const known = groupsOf(db, {}, meaning);
  await rest();
  const counts = countGroups(groupsOf(db, withoutFacets(filter), meaning), filter);
  await rest();
  const suggested: FacetCount[] = [];
  for (const kind of suggestionKind.options) {
    suggested.push({ value: kind, count: countSuggested(db, { ...filter, suggested: [kind] }, meaning) });
    await rest();
  }
  const all = countGroups(known, { statuses: memoryStatus.options });
  const listed = (name: FacetName, chosen: readonly string[] = []): FacetCount[] =>
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
    tags: listed('tags', filter.tags),
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
  '%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%d${SEPARATOR}%d${SEPARATOR}%d${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s',
  status, kind, embedding, pinned, flags <> '[]', access_count > 0, scope, language, source, tags)`;

/** As long as nothing is written, another choice in a facet costs no other look at the store. */
const heldGroups = heldUntilCommit(() => new Map<string, Group[]>());
const MOST_HELD = 8;

/** Counted here: to have SQLite group by so many columns takes three times as long. */
function groupsOf(db: ReadableDatabase, filter: MemoryFilter, meaning: FilterMeaning): readonly Group[] {
  const { where, params } = joined(filterConditions({ ...filter, statuses: memoryStatus.options }, meaning));
  const held = heldGroups(db);
  const key = JSON.stringify([where, params]);
  const known = held.get(key);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const rows = db.column<string>(`SELECT ${GROUP} FROM ${filteredFrom(filter)} WHERE ${where}`, ...params);
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  const groups = [...counts].map(([row, count]) => toGroup(row, count));
  if (held.size >= MOST_HELD) held.clear();
  held.set(key, groups);
  return groups;
}

function toGroup(row: string, count: number): Group {
  const [status = '', kind = '', embedding = '', pinned, flagged, recalled, ...open] = row.split(SEPARATOR);
  const [scope = '', language = '', source = '', tags = '[]'] = open;
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
    tags: toStrings(tags),
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
  if (name === 'tags') return [...new Set(group.tags)];
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
  chosen: readonly string[],
  all: ReadonlyMap<string, number>,
): FacetCount[] {
  const frequent = byFrequency(counts);
  const absent = byFrequency(all).filter((value) => !counts.has(value));
  const first = [...frequent, ...absent].slice(0, MOST_VALUES);
  return [...new Set([...first, ...chosen])]
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
  // What fades is all that is in use; the others are few and found by indexes of their own.
  const from = filter.suggested?.includes('low_value') === true ? filteredFrom(filter) : 'memories';
  return db.count(`SELECT count(*) FROM ${from} WHERE ${where}`, ...params);
}
