import type { EntityType } from '#shared/domain/graph';

/** A thing of the graph, or the name and type of a new one. */
export type EntityChoice =
  { id: string; name: string; type: EntityType } | { id: null; name: string; type: EntityType };
