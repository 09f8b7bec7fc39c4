import { useMemo } from 'react';
import type { Community } from '#shared/domain/graph';
import { useRequest } from '../../../api/queries';
import type { AreaGroup } from '../canvas/areaLayer';
import { tintsOf } from '../canvas/tints';
import type { GraphPart } from './graphPart';

/** As many as one answer holds. */
const MOST = 100;
const NONE: readonly Community[] = [];

export interface GraphCommunities {
  /** Largest first. */
  list: readonly Community[];
  /** Number of the colour of each. */
  tints: ReadonlyMap<string, number>;
}

/** The communities of the whole graph, each with its colour. */
export function useCommunities(): GraphCommunities {
  const { data } = useRequest('graph.communities', { limit: MOST }, { keepPrevious: true });
  const list = data?.communities ?? NONE;
  return useMemo(() => ({ list, tints: tintsOf(list) }), [list]);
}

/** Number of the colour of each node of a view; nodes of no known community are left out. */
export function nodeTints(view: GraphPart, { tints }: GraphCommunities): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, communityId } of view.nodes) {
    const tint = communityId === null ? undefined : tints.get(communityId);
    if (tint !== undefined) found.set(id, tint);
  }
  return found;
}

/** The shown members of each known community. */
export function areaGroups(view: GraphPart, { list, tints }: GraphCommunities): AreaGroup[] {
  const members = new Map<string, Set<string>>();
  for (const { id, communityId } of view.nodes) {
    if (communityId === null) continue;
    const ids = members.get(communityId) ?? new Set();
    members.set(communityId, ids.add(id));
  }
  return list.flatMap(({ id, name }) => {
    const entityIds = members.get(id);
    return entityIds === undefined ? [] : [{ name, tint: tints.get(id) ?? 0, entityIds }];
  });
}
