import { Hourglass, ListFilter, Waypoints } from 'lucide-react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import styles from './GraphView.module.css';

interface Props {
  filtered: boolean;
  /** The moment that is looked at, in words; null is now. */
  moment: string | null;
  onClear: () => void;
  onNow: () => void;
  onOverview: () => void;
}

/** Why the canvas is empty though there is a graph, and the way back. */
export function NothingShown({ filtered, moment, onClear, onNow, onOverview }: Props) {
  return (
    <div className={styles.nothing} role="status">
      {filtered ? (
        <EmptyState
          icon={ListFilter}
          title="Nothing matches these filters"
          text="The filters above leave nothing over. Take one out, or all."
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : moment !== null ? (
        <EmptyState
          icon={Hourglass}
          title={`Nothing is known of ${moment}`}
          text="Move the slider on to see how the graph began."
          action={<Button onClick={onNow}>Back to now</Button>}
        />
      ) : (
        <EmptyState
          icon={Waypoints}
          title="This entity is gone"
          text="No memory names it any more."
          action={<Button onClick={onOverview}>Back to overview</Button>}
        />
      )}
    </div>
  );
}

/** The graph of a store that names nothing yet. */
export function NothingYet({ onChat }: { onChat: () => void }) {
  return (
    <EmptyState
      icon={Waypoints}
      title="No entities yet"
      text="People, projects and tools that your memories name appear here, linked by what you said about them."
      action={<Button onClick={onChat}>Tell it something in chat</Button>}
    />
  );
}
