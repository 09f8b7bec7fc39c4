import { ArrowLeft, GitMerge, ListFilter, List } from 'lucide-react';
import type { Entity } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { formatNumber } from '../../ui/format';
import { Select } from '../../ui/Select';
import { shownSentence } from './canvas/labels';
import { EntitySearch } from './EntitySearch';
import { SaveMenu } from './SaveMenu';
import type { GraphPart } from './state/graphPart';
import type { SaveRequest } from './state/graphUi';
import { ViewMenu } from './ViewMenu';
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
  filtersOpen: boolean;
  /** Pairs that may be one thing. */
  suggestions: number;
  saving: boolean;
  onHops: (hops: number) => void;
  onListed: (listed: boolean) => void;
  onFilters: (open: boolean) => void;
  onFocus: (id: string | null) => void;
  onSave: (request: SaveRequest) => void;
  onSuggestions: () => void;
}

export function GraphHeader(props: Props) {
  const { view, centre, focused, hops, listed, filtersOpen, suggestions, saving } = props;
  const { onHops, onListed, onFilters, onFocus, onSave, onSuggestions } = props;
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
      <div className={styles.tools} role="group" aria-label="Graph tools">
        {suggestions > 0 && (
          <Button variant="ghost" icon={GitMerge} onClick={onSuggestions}>
            Same thing? ({formatNumber(suggestions)})
          </Button>
        )}
        <Button
          variant="ghost"
          icon={ListFilter}
          aria-pressed={filtersOpen}
          onClick={() => onFilters(!filtersOpen)}
        >
          Filter
        </Button>
        <ViewMenu />
        <SaveMenu empty={view === null || view.nodes.length === 0} busy={saving} onSave={onSave} />
        <Button variant="ghost" icon={List} aria-pressed={listed} onClick={() => onListed(!listed)}>
          List
        </Button>
      </div>
    </header>
  );
}
