import {
  embeddingState,
  memoryKind,
  memoryStatus,
  suggestionKind,
  type MemoryFilter,
} from '#shared/domain/memory';
import type { FacetCount } from '#shared/domain/table';
import type { RouteOutput } from '#shared/contract/index';
import type { ReadableDatabase } from './database';
import { filterConditions, joined, type FilterMeaning } from './memoryFilter';

export type Facets = RouteOutput<'memories.facets'>;

/** How many match for each value of each filter, that filter's own choice left aside. */
export function tableFacets(db: ReadableDatabase, filter: MemoryFilter, meaning: FilterMeaning): Facets {
  const groups = (
    name: keyof MemoryFilter,
    value: string,
    all: readonly string[] = [],
    from = 'memories',
    more = '',
  ): FacetCount[] => {
    const { [name]: _own, ...rest } = filter;
    const scope = name === 'statuses' ? { ...rest, statuses: memoryStatus.options } : rest;
    const { where, params } = joined(filterConditions(scope, meaning));
    const found = db.all<FacetCount>(
      `SELECT ${value} AS value, count(*) AS count FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 2 DESC ${more}`,
      ...params,
    );
    const missing = all.filter((option) => !found.some((one) => one.value === option));
    return [...found, ...missing.map((option) => ({ value: option, count: 0 }))];
  };
  const matching = (name: keyof MemoryFilter, choice: MemoryFilter): number => {
    const { [name]: _own, ...rest } = filter;
    const { where, params } = joined(filterConditions({ ...rest, ...choice }, meaning));
    return db.count(`SELECT count(*) FROM memories WHERE ${where}`, ...params);
  };
  return {
    total: matching('query', filter.query === undefined ? {} : { query: filter.query }),
    statuses: groups('statuses', 'status', memoryStatus.options),
    kinds: groups('kinds', 'kind', memoryKind.options),
    tags: groups('tags', 'value', filter.tags, 'memories, json_each(tags)', 'LIMIT 100'),
    sources: groups('sources', 'source', filter.sources),
    scopes: groups('scopes', 'scope', filter.scopes),
    languages: groups('languages', "coalesce(language, '')", filter.languages),
    embedding: groups('embedding', 'embedding', embeddingState.options),
    marks: [
      { value: 'pinned', count: matching('pinned', { pinned: true }) },
      { value: 'flagged', count: matching('flagged', { flagged: true }) },
      { value: 'never_recalled', count: matching('recalled', { recalled: false }) },
    ],
    suggested: suggestionKind.options.map((kind) => ({
      value: kind,
      count: matching('suggested', { suggested: [kind] }),
    })),
  };
}
