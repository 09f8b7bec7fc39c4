import type { FacetCount } from '#shared/domain/table';

const SHOWN = 50;

/** Values that hold the typed words, those that begin with them first, otherwise as they come. */
export function matchingValues(known: readonly FacetCount[], typed: string): FacetCount[] {
  const words = typed.trim().toLowerCase().replace(/^#/u, '');
  const places = known.map((entry) => ({ entry, at: entry.value.toLowerCase().indexOf(words) }));
  const begin = places.filter(({ at }) => at === 0);
  const hold = places.filter(({ at }) => at > 0);
  return [...begin, ...hold].slice(0, SHOWN).map(({ entry }) => entry);
}
