import type { Edge } from '#shared/domain/graph';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Since when, or from when until when, an edge is true: “since 2 Mar 2024”. */
export function edgeTimeWords({ since, validTo }: Pick<Edge, 'since' | 'validTo'>): string {
  if (validTo === null) return `since ${day.format(since)}`;
  return `${day.format(since)} to ${day.format(validTo)}`;
}
