import { useMemo } from 'react';
import type { AsOf, GraphFilter } from '#shared/domain/graph';
import type { AppError } from '#shared/errors';
import { useRequest } from '../../../api/queries';
import type { PathEnds } from './graphUi';
import type { GraphPath } from './pathWords';

interface PathState {
  answer: GraphPath | undefined;
  error: AppError | null;
  /** Nodes of the path in order; none while there is none. */
  nodeIds: readonly string[];
  /** What stands out on the canvas; null while no path is found. */
  found: { nodeIds: readonly string[]; edgeIds: readonly string[] } | null;
}

const NONE: readonly string[] = [];

/** The shortest way between the chosen ends, at the moment and with the filters that are looked through. */
export function usePath(ends: PathEnds | null, filter: GraphFilter, asOf: AsOf): PathState {
  const asked = ends?.to != null;
  const { data, error } = useRequest(
    'graph.path',
    { fromId: ends?.from.id ?? '', toId: ends?.to?.id ?? '', filter, asOf },
    { enabled: asked },
  );
  return useMemo(() => {
    const answer = asked ? data : undefined;
    if (answer === undefined || answer.nodes.length === 0) {
      return { answer, error: asked ? error : null, nodeIds: NONE, found: null };
    }
    const nodeIds = answer.nodes.map(({ id }) => id);
    return { answer, error: null, nodeIds, found: { nodeIds, edgeIds: answer.edges.map(({ id }) => id) } };
  }, [asked, data, error]);
}
