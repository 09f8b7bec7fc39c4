import { ArrowLeft, List } from 'lucide-react';
import type { Entity } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { EntitySearch } from './EntitySearch';
import { shownSentence } from './labels';
import type { GraphPart } from './viewMerge';
import styles from './GraphHeader.module.css';

const STEPS = [
  { value: '1', label: '1 step' },
  { value: '2', label: '2 steps' },
  { value: '3', label: '3 steps' },
] as const;

interface Props {
  view: GraphPart | null;
  /** The entity in the middle; undefined in the overview and until its name is known. */
  centre: Entity | undefined;
  focused: boolean;
  hops: number;
  listed: boolean;
  onHops: (hops: number) => void;
  onListed: (listed: boolean) => void;
  onFocus: (id: string | null) => void;
}

export function GraphHeader(props: Props) {
  const { view, centre, focused, hops, listed, onHops, onListed, onFocus } = props;
  return (
    <header className={styles.header}>
      <EntitySearch onChoose={({ id }) => onFocus(id)} />
      {focused && (
        <div className={styles.focus}>
          {centre !== undefined && (
            <p className={styles.around}>
              Around <bdi className={styles.name}>{centre.name}</bdi>
            </p>
          )}
          <Select
            label="Steps from the centre"
            hideLabel
            value={String(hops)}
            options={STEPS}
            onChange={(value) => onHops(Number(value))}
          />
          <Button variant="ghost" icon={ArrowLeft} onClick={() => onFocus(null)}>
            Back to overview
          </Button>
        </div>
      )}
      <p className={styles.status} role="status">
        {view !== null && view.nodes.length > 0 && shownSentence(view.nodes.length, view.totalEntities)}
      </p>
      <Button variant="ghost" icon={List} aria-pressed={listed} onClick={() => onListed(!listed)}>
        List
      </Button>
    </header>
  );
}
