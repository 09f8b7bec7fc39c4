import type { EntityType, GraphFilter } from '#shared/domain/graph';

/** Nothing is left out. */
export const NO_FILTER: GraphFilter = {
  types: [],
  relations: [],
  communityIds: [],
  minConfidence: 0,
  orphans: 'show',
};

/** The lists of a filter; an empty one leaves nothing out. */
export type FilterList = 'types' | 'relations' | 'communityIds';

/** Adds the value to the list, or takes it out when it is there. */
export function toggleValue(filter: GraphFilter, list: FilterList, value: string): GraphFilter {
  const values: readonly string[] = filter[list];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  // The values of `types` come from the list of types only; the three lists differ for the compiler alone.
  return { ...filter, [list]: next as EntityType[] };
}

export function isFiltered(filter: GraphFilter): boolean {
  return filterChips(filter, String, (_list, value) => value).length > 0;
}

export interface FilterChip {
  key: string;
  label: string;
  /** The filter without what the chip stands for. */
  without: GraphFilter;
}

const ORPHAN_WORDS = { only: 'Only unlinked', hide: 'Linked only' } as const;

/** One chip for each thing that the filter asks, in a fixed order. */
export function filterChips(
  filter: GraphFilter,
  communityName: (id: string) => string,
  words: (list: 'types' | 'relations', value: string) => string,
): FilterChip[] {
  const listed = (list: FilterList, label: (value: string) => string): FilterChip[] =>
    filter[list].map((value) => ({
      key: `${list} ${value}`,
      label: label(value),
      without: toggleValue(filter, list, value),
    }));
  const chips = [
    ...listed('types', (type) => words('types', type)),
    ...listed('relations', (relation) => words('relations', relation)),
    ...listed('communityIds', communityName),
  ];
  if (filter.minConfidence > 0) {
    const label = `At least ${percent(filter.minConfidence)} sure`;
    chips.push({ key: 'confidence', label, without: { ...filter, minConfidence: 0 } });
  }
  if (filter.orphans !== 'show') {
    const label = ORPHAN_WORDS[filter.orphans];
    chips.push({ key: 'orphans', label, without: { ...filter, orphans: 'show' } });
  }
  return chips;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** What can be chosen: everything that there is, and what is chosen though it is gone, so that it can be taken out. */
export function withChosen(
  counted: readonly { name: string; count: number }[],
  chosen: readonly string[],
): { name: string; count: number }[] {
  const known = new Set(counted.map(({ name }) => name));
  return [...counted, ...chosen.filter((name) => !known.has(name)).map((name) => ({ name, count: 0 }))];
}
