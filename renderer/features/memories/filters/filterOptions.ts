import type { RouteOutput } from '#shared/contract/index';
import { memoryFilter, type MemoryFilter } from '#shared/domain/memory';
import type { FacetCount } from '#shared/domain/table';
import type { FilterChange } from '../state/filters';
import { daysAgo, IDLE_FOR, MADE_BEFORE, MADE_SINCE } from './dayPresets';
import { FILTER_GROUPS, valueWords, type GroupId, type ListName } from './filterGroups';

export type Facets = RouteOutput<'memories.facets'>;

/** One thing to tick. */
export interface FilterOption {
  key: string;
  label: string;
  /** How many match with it; null: nobody counts that. */
  count: number | null;
  chosen: boolean;
  /** What ticking it, or taking the tick away, changes. */
  change: FilterChange;
}

export interface OptionSource {
  filter: MemoryFilter;
  /** Not known yet: undefined. */
  facets: Facets | undefined;
  sessions: readonly { id: string; title: string }[];
  /** UTC ms. */
  now: number;
}

/** What can be ticked in a group. It does not depend on what matches: what matches nothing stays, with 0. */
export function optionsOf(group: GroupId, source: OptionSource): FilterOption[] {
  switch (group) {
    case 'made':
      return madeOptions(source);
    case 'importance':
      return [];
    case 'use':
      return usageOptions(source);
    case 'marks':
      return markOptions(source);
    case 'session':
      return sessionOptions(source);
    default:
      return listOptions(group, source);
  }
}

export interface FoundOption extends FilterOption {
  group: string;
}

const MOST_FOUND = 60;

/** The options of all groups that hold the typed words, or whose group does. */
export function findOptions(words: string, source: OptionSource): FoundOption[] {
  const wanted = words.trim().toLowerCase();
  const found = FILTER_GROUPS.flatMap(({ id, title }) =>
    optionsOf(id, source)
      .filter(({ label }) => `${title} ${label}`.toLowerCase().includes(wanted))
      .map((option) => ({ ...option, key: `${id} ${option.key}`, group: title })),
  );
  const begins = ({ label }: FilterOption): number => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b)).slice(0, MOST_FOUND);
}

function listOptions(list: ListName, { filter, facets }: OptionSource): FilterOption[] {
  const chosen: readonly string[] = filter[list] ?? [];
  const known: readonly FacetCount[] = facets?.[list] ?? [];
  const missing = chosen.filter((value) => !known.some((entry) => entry.value === value));
  const all = [...known, ...missing.map((value) => ({ value, count: 0 }))];
  return all.map(({ value, count }) => ({
    key: value,
    label: valueWords(list, value),
    count,
    chosen: chosen.includes(value),
    change: listChange(
      list,
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    ),
  }));
}

function listChange(list: ListName, values: readonly string[]): FilterChange {
  return values.length === 0 ? without(list) : memoryFilter.parse({ [list]: values });
}

/** Takes a part out of the filter. */
export function without(...parts: (keyof MemoryFilter)[]): FilterChange {
  const change: FilterChange = {};
  for (const part of parts) change[part] = undefined;
  return change;
}

function madeOptions({ filter, now }: OptionSource): FilterOption[] {
  const since = MADE_SINCE.map(({ label, days }) => {
    const createdFrom = daysAgo(days, now);
    const chosen = filter.createdFrom === createdFrom && filter.createdBefore === undefined;
    const change = chosen ? without('createdFrom') : { createdFrom, createdBefore: undefined };
    return { key: label, label, count: null, chosen, change };
  });
  const before = MADE_BEFORE.map(({ label, days }) => {
    const createdBefore = daysAgo(days, now);
    const chosen = filter.createdBefore === createdBefore && filter.createdFrom === undefined;
    const change = chosen ? without('createdBefore') : { createdBefore, createdFrom: undefined };
    return { key: label, label, count: null, chosen, change };
  });
  return [...since, ...before];
}

function usageOptions({ filter, facets, now }: OptionSource): FilterOption[] {
  return [
    switchOption('Never recalled', 'never_recalled', filter.recalled === false, { recalled: false }, facets),
    switchOption('Recalled before', 'recalled', filter.recalled === true, { recalled: true }, facets),
    ...IDLE_FOR.map(({ label, days }) => {
      const idleSince = daysAgo(days, now);
      const chosen = filter.idleSince === idleSince;
      return {
        key: label,
        label,
        count: null,
        chosen,
        change: chosen ? without('idleSince') : { idleSince },
      };
    }),
  ];
}

function markOptions({ filter, facets }: OptionSource): FilterOption[] {
  return [
    switchOption('Pinned', 'pinned', filter.pinned === true, { pinned: true }, facets),
    switchOption('Not pinned', 'not_pinned', filter.pinned === false, { pinned: false }, facets),
    switchOption(
      'Looks like a secret or an instruction',
      'flagged',
      filter.flagged === true,
      { flagged: true },
      facets,
    ),
  ];
}

function switchOption(
  label: string,
  mark: string,
  chosen: boolean,
  change: Pick<MemoryFilter, 'recalled' | 'pinned' | 'flagged'>,
  facets: Facets | undefined,
): FilterOption {
  const count = facets?.marks.find(({ value }) => value === mark)?.count ?? null;
  const off: FilterChange =
    change.recalled !== undefined
      ? without('recalled')
      : change.pinned !== undefined
        ? without('pinned')
        : without('flagged');
  return { key: mark, label, count, chosen, change: chosen ? off : change };
}

/** Chats that were looked for, then the latest ones; each once. */
export function withLatest(
  found: OptionSource['sessions'],
  latest: OptionSource['sessions'],
): OptionSource['sessions'] {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...latest.filter(({ id }) => !ids.has(id))];
}

function sessionOptions({ filter, sessions }: OptionSource): FilterOption[] {
  return sessions.map(({ id, title }) => {
    const chosen = filter.sessionId === id;
    return {
      key: id,
      label: title,
      count: null,
      chosen,
      change: chosen ? without('sessionId') : { sessionId: id },
    };
  });
}
