import { useMemo } from 'react';
import { CanvasControls } from './CanvasControls';
import { collapsible } from './exploration';
import type { GraphActions } from './graphActions';
import { GraphCanvas } from './GraphCanvas';
import { GraphList } from './GraphList';
import { shownSentence } from './labels';
import { Legend } from './Legend';
import { NodeActions } from './NodeActions';
import { useCytoscape } from './useCytoscape';
import type { GraphData } from './useGraphData';
import { useLayout } from './useLayout';
import type { GraphPart } from './viewMerge';
import styles from './GraphStage.module.css';

/** From this many nodes on drawing is simplified. */
const LARGE = 500;
const OVERVIEW = 'overview';
const NOTHING: GraphPart = { nodes: [], edges: [], hidden: {}, totalEntities: 0 };

interface Props {
  data: GraphData;
  focus: string | null;
  /** Steps from the focus that are shown. */
  hops: number;
  /** What the inspector shows. */
  chosen: string | null;
  /** The node that keys and buttons act on. */
  cursor: string | null;
  onCursor: (id: string | null) => void;
  listed: boolean;
  actions: GraphActions;
}

/** Canvas and list of what is there; empty while it is being read. */
export function GraphStage({ data, focus, hops, chosen, cursor, onCursor, listed, actions }: Props) {
  const { view, exploration } = data;
  const scene = focus === null ? OVERVIEW : `${focus} ${hops}`;
  const shown = view ?? NOTHING;
  const large = shown.nodes.length > LARGE;
  const { cy, attach } = useCytoscape(large);
  const { layout, arrangeAgain } = useLayout(cy, view, scene);
  const foldable = useMemo(() => collapsible(exploration, shown), [exploration, shown]);
  const find = (id: string | null) => shown.nodes.find((node) => node.id === id);
  const current = find(cursor) ?? find(chosen);

  return (
    <div className={styles.body} data-listed={listed} aria-busy={view === null}>
      <div className={styles.stage}>
        <GraphCanvas
          cy={cy}
          attach={attach}
          view={shown}
          scene={scene}
          layout={layout}
          large={large}
          origin={focus}
          chosen={chosen}
          cursor={find(cursor)?.id ?? null}
          onCursor={onCursor}
          actions={actions}
          label={`Graph. ${shownSentence(shown.nodes.length, shown.totalEntities)}.`}
        />
        <div className={styles.rim}>
          {current !== undefined && (
            <NodeActions
              entity={current}
              hidden={shown.hidden[current.id] ?? 0}
              canFold={foldable.has(current.id)}
              isFocus={current.id === focus}
              opening={data.opening === current.id}
              opened={exploration.expanded.some(({ id }) => id === current.id)}
              actions={actions}
            />
          )}
          {layout === 'failed' && (
            <p className={styles.notice} role="status">
              Entities are placed in a spiral: they could not be arranged.
            </p>
          )}
          <Legend entities={shown.nodes} />
        </div>
        <div className={styles.controls}>
          <CanvasControls cy={cy} onArrange={arrangeAgain} />
        </div>
      </div>
      {listed && (
        <GraphList
          view={shown}
          exploration={exploration}
          foldable={foldable}
          focus={focus}
          chosen={chosen}
          actions={actions}
        />
      )}
    </div>
  );
}
