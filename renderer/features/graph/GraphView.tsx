import { ArrowLeft, List, Waypoints } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { CanvasControls } from './CanvasControls';
import { EntitySearch } from './EntitySearch';
import { collapsible } from './exploration';
import type { GraphActions } from './graphActions';
import { GraphCanvas } from './GraphCanvas';
import { GraphList } from './GraphList';
import { shownSentence } from './labels';
import { Legend } from './Legend';
import { NodeActions } from './NodeActions';
import { useCytoscape } from './useCytoscape';
import { useGraphData, type GraphData } from './useGraphData';
import { useLayout } from './useLayout';
import type { GraphPart } from './viewMerge';
import styles from './GraphView.module.css';

const OVERVIEW = 'overview';

/** The graph of what memories name: an overview, or the surroundings of one entity, opened step by step. */
export function GraphView() {
  const focus = useNavigation((state) => state.graphFocus);
  const focusEntity = useNavigation((state) => state.focusEntity);
  const inspected = useNavigation((state) => state.inspected);
  const show = useNavigation((state) => state.show);
  const chosen = inspected?.kind === 'entity' ? inspected.id : null;
  const data = useGraphData(focus, chosen);
  const [listed, setListed] = useState(false);

  return (
    <section className={styles.view} aria-label="Graph">
      <header className={styles.header}>
        <EntitySearch onChoose={({ id }) => focusEntity(id)} />
        {focus !== null && (
          <Button variant="ghost" icon={ArrowLeft} onClick={() => focusEntity(null)}>
            Back to overview
          </Button>
        )}
        <p className={styles.status} role="status">
          {data.view === null ? '' : shownSentence(data.view.nodes.length, data.view.totalEntities)}
        </p>
        <Button variant="ghost" icon={List} aria-pressed={listed} onClick={() => setListed(!listed)}>
          List
        </Button>
      </header>
      <GraphBody
        data={data}
        focus={focus}
        chosen={chosen}
        listed={listed}
        onOverview={() => focusEntity(null)}
        onChat={() => show('chat')}
      />
    </section>
  );
}

interface BodyProps {
  data: GraphData;
  focus: string | null;
  chosen: string | null;
  listed: boolean;
  onOverview: () => void;
  onChat: () => void;
}

function GraphBody({ data, focus, chosen, listed, onOverview, onChat }: BodyProps) {
  const { view, error } = data;
  if (view === null && error !== null) {
    return <ErrorState error={error} title="The graph could not be read" onRetry={data.retry} />;
  }
  if (view !== null && view.nodes.length === 0) {
    return focus === null ? (
      <EmptyState
        icon={Waypoints}
        title="No entities yet"
        text="People, projects and tools that your memories name appear here, linked by what you said about them."
        action={<Button onClick={onChat}>Tell it something in chat</Button>}
      />
    ) : (
      <EmptyState
        icon={Waypoints}
        title="This entity is gone"
        text="No memory names it any more."
        action={<Button onClick={onOverview}>Back to overview</Button>}
      />
    );
  }
  return <Stage data={data} view={view} focus={focus} chosen={chosen} listed={listed} />;
}

const NOTHING: GraphPart = { nodes: [], edges: [], hidden: {}, totalEntities: 0 };

interface StageProps {
  data: GraphData;
  view: GraphPart | null;
  focus: string | null;
  chosen: string | null;
  listed: boolean;
}

/** Canvas and list of what is there, or still empty while it is being read. */
function Stage({ data, view, focus, chosen, listed }: StageProps) {
  const scene = focus ?? OVERVIEW;
  const shown = view ?? NOTHING;
  const { cy, attach } = useCytoscape();
  const { layout, arrangeAgain } = useLayout(cy, view, scene);
  const [cursor, setCursor] = useState<string | null>(null);
  const actions = useGraphActions(data, setCursor);
  const foldable = useMemo(() => collapsible(data.exploration, shown), [data.exploration, shown]);
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
          origin={focus}
          chosen={chosen}
          cursor={find(cursor)?.id ?? null}
          onCursor={setCursor}
          actions={actions}
          label={`Graph. ${shownSentence(shown.nodes.length, shown.totalEntities)}.`}
        />
        <div className={styles.corner}>
          {layout === 'failed' && (
            <p className={styles.notice} role="status">
              Entities are placed in a spiral: they could not be arranged.
            </p>
          )}
          <Legend entities={shown.nodes} />
        </div>
        <div className={styles.actions}>
          {current !== undefined && (
            <NodeActions
              entity={current}
              hidden={shown.hidden[current.id] ?? 0}
              canFold={foldable.has(current.id)}
              isFocus={current.id === focus}
              opening={data.opening === current.id}
              opened={data.exploration.expanded.some(({ id }) => id === current.id)}
              actions={actions}
            />
          )}
        </div>
        <div className={styles.controls}>
          <CanvasControls cy={cy} onArrange={arrangeAgain} />
        </div>
      </div>
      {listed && (
        <GraphList
          view={shown}
          exploration={data.exploration}
          foldable={foldable}
          focus={focus}
          chosen={chosen}
          actions={actions}
        />
      )}
    </div>
  );
}

function useGraphActions(data: GraphData, setCursor: (id: string) => void): GraphActions {
  const inspect = useNavigation((state) => state.inspect);
  const focusEntity = useNavigation((state) => state.focusEntity);
  return {
    inspect: (id) => {
      setCursor(id);
      inspect({ kind: 'entity', id });
    },
    open: (id) => {
      setCursor(id);
      data.open(id);
    },
    fold: data.fold,
    focus: focusEntity,
  };
}
