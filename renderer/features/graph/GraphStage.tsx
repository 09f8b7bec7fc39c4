import { useEffect, useMemo, useRef } from 'react';
import type { AsOf, GraphFilter } from '#shared/domain/graph';
import { Spinner } from '../../ui/Spinner';
import { CanvasControls } from './CanvasControls';
import { CROWD } from './canvas/elements';
import type { Emphasis } from './canvas/emphasis';
import { shownSentence } from './canvas/labels';
import { sizesOf } from './canvas/nodeSize';
import { useCytoscape } from './canvas/useCytoscape';
import { setRim } from './canvas/viewport';
import type { GraphActions } from './graphActions';
import { GraphCanvas } from './GraphCanvas';
import { LayoutProgress } from './LayoutProgress';
import { useLayout } from './layout/useLayout';
import { usePlaces } from './layout/usePlaces';
import { Legend } from './Legend';
import { NodeActions } from './NodeActions';
import { NOTHING } from './state/graphPart';
import { useGraphUi } from './state/graphUi';
import { areaGroups, nodeTints, type GraphCommunities } from './state/useCommunities';
import type { GraphData } from './state/useGraphData';
import { useGraphRequests } from './useGraphRequests';
import styles from './GraphStage.module.css';

/** From this many on a layout takes long enough to be told of. */
const LONG_LAYOUT = 300;

interface Props {
  data: GraphData;
  communities: GraphCommunities;
  focus: string | null;
  filter: GraphFilter;
  onFilter: (filter: GraphFilter) => void;
  asOf: AsOf;
  /** What the inspector shows. */
  chosen: string | null;
  chosenEdge: string | null;
  /** The node that keys and buttons act on. */
  cursor: string | null;
  onCursor: (id: string | null) => void;
  path: Emphasis['path'];
  actions: GraphActions;
  onSaving: (saving: boolean) => void;
}

/** The canvas with what lies over it; empty while the graph is being read. */
export function GraphStage(props: Props) {
  const { data, communities, focus, filter, onFilter, asOf, chosen, chosenEdge, cursor, onCursor } = props;
  const { path, actions, onSaving } = props;
  const { view, scene } = data;
  const { layout: kind, colourBy, sizeBy, areas } = useGraphUi((state) => state.looks);
  const shown = view ?? NOTHING;
  const large = shown.nodes.length > CROWD;
  const { cy, attach } = useCytoscape(large);
  const looks = useMemo(
    () => ({ sizes: sizesOf(shown, sizeBy), tints: nodeTints(shown, communities) }),
    [shown, sizeBy, communities],
  );
  // Other layouts do not keep the members of a community together.
  const outlined = areas && kind === 'force';
  const groups = useMemo(
    () => (outlined ? areaGroups(shown, communities) : []),
    [outlined, shown, communities],
  );
  const travelling = asOf.valid !== undefined;
  const { layout, share, cancel, arrangeAgain } = useLayout(cy, view, {
    name: scene,
    kind,
    root: focus,
    looks,
    travelling,
  });
  const places = usePlaces(cy, shown, scene, kind);
  const { pinned } = places;
  const rim = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cy !== null) setRim(cy, rim.current);
  }, [cy]);
  useGraphRequests({ cy, view, groups, asOf, arrangeAgain, onSaving });
  const find = (id: string | null) => shown.nodes.find((node) => node.id === id);
  const current = find(cursor) ?? find(chosen);

  return (
    <div className={styles.stage} aria-busy={view === null}>
      <GraphCanvas
        cy={cy}
        attach={attach}
        view={shown}
        layout={layout}
        large={large}
        colourBy={colourBy}
        groups={groups}
        origin={focus}
        chosen={chosen}
        chosenEdge={chosenEdge}
        cursor={find(cursor)?.id ?? null}
        path={path}
        pinned={pinned}
        onCursor={onCursor}
        onDragged={places.moved}
        actions={{ ...actions, pin: places.togglePin }}
        label={`Graph. ${shownSentence(shown.nodes.length, shown.totalEntities)}.`}
      />
      {(view === null || data.stale) && (
        <p className={styles.reading} role="status">
          <Spinner /> {view === null ? 'Reading the graph' : <span className="visually-hidden">Reading</span>}
        </p>
      )}
      <div ref={rim} className={styles.rim}>
        {layout === 'running' && shown.nodes.length > LONG_LAYOUT && (
          <LayoutProgress entities={shown.nodes.length} share={share} onStop={cancel} />
        )}
        {current !== undefined && (
          <NodeActions
            entity={current}
            hidden={shown.hidden[current.id] ?? 0}
            canFold={data.foldable.has(current.id)}
            isFocus={current.id === focus}
            pinned={pinned.has(current.id)}
            opening={data.opening === current.id}
            opened={data.opened.has(current.id)}
            actions={{ ...actions, pin: places.togglePin }}
          />
        )}
        {layout === 'failed' && (
          <p className={styles.notice} role="status">
            Entities are placed in a spiral: they could not be arranged.
          </p>
        )}
        <Legend
          entities={shown.nodes}
          colourBy={colourBy}
          communities={communities.list}
          tints={communities.tints}
          filter={filter}
          onFilter={onFilter}
        />
      </div>
      <div className={styles.controls}>
        <CanvasControls cy={cy} onArrange={arrangeAgain} />
      </div>
    </div>
  );
}
