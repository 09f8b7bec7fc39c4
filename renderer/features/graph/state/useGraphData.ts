import { useMemo, useState } from 'react';
import type { AsOf, GraphFilter } from '#shared/domain/graph';
import { queryClient, requestOptions, useRequest } from '../../../api/queries';
import { announce, announceError } from '../../../ui/changeToast';
import { countOf } from '../../../ui/format';
import type { Along } from '../graphActions';
import { OVERVIEW } from '../layout/sceneKey';
import { collapse, collapsible, expand, expansionLimit, wantedIds } from './exploration';
import type { GraphPart } from './graphPart';
import { useExploration } from './useExploration';
import { useSceneView } from './useSceneView';

export interface GraphQuestion {
  /** What the view is centred on; null is the overview. */
  focus: string | null;
  /** Steps from the focus. */
  hops: number;
  filter: GraphFilter;
  asOf: AsOf;
  /** On the canvas whatever must make room: a path. */
  keep: readonly string[];
  /** Stays once it is there: what the inspector shows. */
  prefer: string | null;
}

export interface GraphData {
  /** What is drawn; null until the first answer. */
  view: GraphPart | null;
  /** The set of places that the view belongs to. */
  scene: string;
  /** An answer is under way, and what is drawn is the one before. */
  stale: boolean;
  error: Error | null;
  retry(): void;
  /** Nodes that were opened. */
  opened: ReadonlySet<string>;
  /** Nodes that have leaves to take away. */
  foldable: ReadonlySet<string>;
  /** The node whose neighbours are under way. */
  opening: string | null;
  /** Brings in (more) neighbours of a node. */
  open(id: string, along?: Along | null): void;
  /** Takes its leaves away again. */
  fold(id: string): void;
}

/**
 * The graph up to `hops` steps around the focus (or the overview), with what was opened, within the node budget of the
 * settings. What is drawn is a set of nodes; the engine is asked for it as a whole, so that edges, hidden counts and
 * another time are right however the nodes came together.
 */
export function useGraphData(question: GraphQuestion): GraphData {
  const { focus, hops, filter, asOf } = question;
  const settings = useRequest('settings.get', {});
  const budget = settings.data?.values.nodeBudget ?? 1;
  const entityIds = focus === null ? [] : [focus];
  const seed = useRequest(
    'graph.view',
    { entityIds, hops, budget, filter, asOf },
    { enabled: settings.isSuccess, keepPrevious: true },
  );
  const [exploration, change] = useExploration(focus);
  const keep = useMemo(() => [...present(focus), ...question.keep], [focus, question.keep]);
  const prefer = useMemo(() => present(question.prefer), [question.prefer]);
  const seedIds = useMemo(() => seed.data?.nodes.map(({ id }) => id) ?? [], [seed.data]);
  const ids = useMemo(
    () => wantedIds({ seed: seedIds, exploration, keep, prefer, budget }),
    [seedIds, exploration, keep, prefer, budget],
  );
  const whole = useWhole(seedIds, ids, filter, asOf, seed.isSuccess && !seed.isPlaceholderData);
  const fresh = whole.needed ? whole.data : seed.data;
  const stale = seed.isPlaceholderData || whole.stale;
  const scene = focus === null ? OVERVIEW : `${focus} ${hops}`;
  const drawn = useSceneView(scene, fresh, stale);
  const view = drawn?.view ?? null;

  const mustStay = useMemo(() => new Set([...keep, ...prefer]), [keep, prefer]);
  const opened = useMemo(() => new Set(exploration.brought.map(({ by }) => by)), [exploration]);
  const foldable = useMemo(
    () => (view === null ? new Set<string>() : collapsible(view, mustStay)),
    [view, mustStay],
  );

  const [opening, setOpening] = useState<string | null>(null);
  const open = (id: string, along: Along | null = null): void => {
    if (view === null || opening !== null) return;
    const limit = expansionLimit(new Set([...keep, ...opened, id]).size, budget);
    if (limit === 0) {
      announce(`The graph shows ${countOf(budget, 'entity', 'entities')}, the most that the settings allow.`);
      return;
    }
    const shown = view.nodes.map((node) => node.id);
    setOpening(id);
    queryClient
      .query({
        ...requestOptions('graph.expand', { ...(along ?? {}), id, shown, limit, filter, asOf }),
        staleTime: 0,
      })
      .then(({ nodes }) => {
        const fresh = nodes.map((node) => node.id).filter((each) => each !== id && !shown.includes(each));
        if (fresh.length === 0) announce('Nothing more is linked to it here.');
        else change((now) => expand(now, id, fresh));
      }, announceError)
      .finally(() => setOpening(null));
  };

  return {
    view,
    scene: drawn?.scene ?? scene,
    stale,
    error: settings.error ?? seed.error ?? whole.error,
    retry: () => {
      if (settings.isError) void settings.refetch();
      else void seed.refetch();
      if (whole.error !== null) whole.retry();
    },
    opened,
    foldable,
    opening,
    open,
    fold: (id) => view !== null && change((now) => collapse(now, id, view, mustStay)),
  };
}

function present(id: string | null): string[] {
  return id === null ? [] : [id];
}

interface Whole {
  needed: boolean;
  data: GraphPart | undefined;
  stale: boolean;
  error: Error | null;
  retry(): void;
}

/** The nodes to draw as one answer; not asked for when the first answer is exactly these. */
function useWhole(
  seedIds: readonly string[],
  ids: readonly string[],
  filter: GraphFilter,
  asOf: AsOf,
  ready: boolean,
): Whole {
  const sorted = useMemo(() => [...ids].sort(), [ids]);
  const needed = useMemo(() => {
    const seed = new Set(seedIds);
    return seed.size !== sorted.length || sorted.some((id) => !seed.has(id));
  }, [seedIds, sorted]);
  const { data, isPlaceholderData, isPending, error, refetch } = useRequest(
    'graph.view',
    { entityIds: sorted, hops: 0, budget: Math.max(1, sorted.length), filter, asOf },
    { enabled: ready && needed && sorted.length > 0, keepPrevious: true },
  );
  return {
    needed: needed && sorted.length > 0,
    data,
    stale: needed && (isPlaceholderData || isPending),
    error: needed ? error : null,
    retry: () => void refetch(),
  };
}
