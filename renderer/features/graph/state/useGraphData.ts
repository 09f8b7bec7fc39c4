import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Edge } from '#shared/domain/graph';
import { queryClient, requestOptions, useRequest } from '../../api/queries';
import { announceError } from '../../ui/changeToast';
import { collapse, expand, nextExpansion, type Exploration } from './exploration';
import { useExploration } from './useExploration';
import { mergeViews, type GraphPart } from './viewMerge';

/** Most ids that one question about the relations between nodes may name. */
const MAX_NAMED = 500;
const NO_EDGES: readonly Edge[] = [];

export interface GraphData {
  /** What is drawn; null until the first answer. */
  view: GraphPart | null;
  error: Error | null;
  retry(): void;
  exploration: Exploration;
  /** The node whose neighbours are under way. */
  opening: string | null;
  /** Brings in (more) neighbours of a node. */
  open(id: string): void;
  /** Takes them away again. */
  fold(id: string): void;
}

/**
 * The graph up to `hops` steps around `focus` (or the overview), with what was opened, within the node budget of the
 * settings.
 */
export function useGraphData(focus: string | null, hops: number, inspected: string | null): GraphData {
  const settings = useRequest('settings.get', {});
  const budget = settings.data?.values.nodeBudget ?? 1;
  const entityIds = focus === null ? [] : [focus];
  const base = useRequest('graph.view', { entityIds, hops, budget }, { enabled: settings.isSuccess });
  const [exploration, change] = useExploration(focus);
  const opened = useOpened(exploration);
  const merge = useMerge(focus, inspected, exploration, budget);

  const parts = useMemo(
    () => (base.data === undefined ? null : merge([base.data, ...opened], NO_EDGES)),
    [base.data, opened, merge],
  );
  const between = useRelationsBetween(opened.length === 0 ? null : parts);
  const view = useMemo(
    () => (base.data === undefined ? null : merge([base.data, ...opened], between)),
    [base.data, opened, between, merge],
  );

  const [opening, setOpening] = useState<string | null>(null);
  const open = (id: string): void => {
    if (view === null || opening !== null) return;
    const expansion = nextExpansion(view, id, budget);
    setOpening(id);
    // Fetched before it counts as opened, so that nothing leaves the canvas while more is on its way.
    queryClient
      .query(requestOptions('graph.view', { entityIds: [id], hops: 1, budget: expansion.budget }))
      .then(() => change((now) => expand(now, expansion)), announceError)
      .finally(() => setOpening(null));
  };

  return {
    view,
    error: settings.error ?? base.error,
    retry: () => void (settings.isError ? settings.refetch() : base.refetch()),
    exploration,
    opening,
    open,
    fold: (id) => change((now) => collapse(now, id)),
  };
}

/** The answers for what was opened, in that order. */
function useOpened({ expanded }: Exploration): readonly GraphPart[] {
  return useQueries({
    queries: expanded.map(({ id, budget }) =>
      requestOptions('graph.view', { entityIds: [id], hops: 1, budget }),
    ),
    combine: answersOf,
  });
}

function answersOf(results: readonly UseQueryResult<GraphPart>[]): GraphPart[] {
  return results.flatMap(({ data }) => data ?? []);
}

function useMerge(
  focus: string | null,
  inspected: string | null,
  { expanded, collapsed }: Exploration,
  budget: number,
): (views: readonly GraphPart[], between: readonly Edge[]) => GraphPart {
  return useMemo(() => {
    const keep = [focus, ...expanded.map(({ id }) => id), inspected].filter((id) => id !== null);
    return (views, between) => mergeViews({ views, between, keep, collapsed: new Set(collapsed), budget });
  }, [focus, inspected, expanded, collapsed, budget]);
}

/** Relations between nodes that came with different answers; none when all came with one (`parts` is null). */
function useRelationsBetween(parts: GraphPart | null): readonly Edge[] {
  const named = useMemo(() => parts?.nodes.map(({ id }) => id).sort() ?? [], [parts]);
  const { data } = useRequest(
    'graph.view',
    { entityIds: named, hops: 0, budget: Math.max(1, named.length) },
    { enabled: named.length > 0 && named.length <= MAX_NAMED, keepPrevious: true },
  );
  return named.length === 0 ? NO_EDGES : (data?.edges ?? NO_EDGES);
}
