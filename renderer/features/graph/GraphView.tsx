import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import type { GraphActions } from './graphActions';
import { GraphHeader } from './GraphHeader';
import { GraphStage } from './GraphStage';
import { useGraphData } from './useGraphData';
import styles from './GraphView.module.css';

/** The graph of what memories name: an overview, or the surroundings of one entity, opened step by step. */
export function GraphView() {
  const { graphFocus: focus, focusEntity, inspected, inspect, show } = useNavigation();
  const chosen = inspected?.kind === 'entity' ? inspected.id : null;
  const [hops, setHops] = useState(1);
  const [listed, setListed] = useState(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const data = useGraphData(focus, hops, chosen);
  const { view, error } = data;

  const toCentre = (id: string | null): void => {
    setCursor(id);
    focusEntity(id);
  };
  const actions: GraphActions = {
    inspect: (id) => {
      setCursor(id);
      inspect({ kind: 'entity', id });
    },
    open: (id) => {
      setCursor(id);
      data.open(id);
    },
    fold: data.fold,
    focus: toCentre,
  };

  return (
    <section className={styles.view} aria-label="Graph">
      <GraphHeader
        view={view}
        centre={view?.nodes.find(({ id }) => id === focus)}
        focused={focus !== null}
        hops={hops}
        listed={listed}
        onHops={setHops}
        onListed={setListed}
        onFocus={toCentre}
      />
      {view === null && error !== null ? (
        <ErrorState error={error} title="The graph could not be read" onRetry={data.retry} />
      ) : view?.nodes.length === 0 ? (
        <NothingThere
          focused={focus !== null}
          onOverview={() => toCentre(null)}
          onChat={() => show('chat')}
        />
      ) : (
        <GraphStage
          data={data}
          focus={focus}
          hops={hops}
          chosen={chosen}
          cursor={cursor}
          onCursor={setCursor}
          listed={listed}
          actions={actions}
        />
      )}
    </section>
  );
}

interface NothingProps {
  focused: boolean;
  onOverview: () => void;
  onChat: () => void;
}

function NothingThere({ focused, onOverview, onChat }: NothingProps) {
  return focused ? (
    <EmptyState
      icon={Waypoints}
      title="This entity is gone"
      text="No memory names it any more."
      action={<Button onClick={onOverview}>Back to overview</Button>}
    />
  ) : (
    <EmptyState
      icon={Waypoints}
      title="No entities yet"
      text="People, projects and tools that your memories name appear here, linked by what you said about them."
      action={<Button onClick={onChat}>Tell it something in chat</Button>}
    />
  );
}
