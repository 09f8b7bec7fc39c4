import { Merge, X } from 'lucide-react';
import type { Entity, MergeSuggestion } from '#shared/domain/graph';
import { Button } from '../../../ui/Button';
import { ShortName } from '../../../ui/entity/ShortName';
import { TypeMark } from '../../../ui/entity/TypeMark';
import { MergePreview } from '../../../ui/entity/MergePreview';
import { alikeWords } from '../../../ui/entity/mergeWords';
import styles from './SameThings.module.css';

interface Props {
  suggestion: MergeSuggestion;
  index: number;
  active: boolean;
  keptId: string;
  busy: boolean;
  onFocus: () => void;
  onKeep: (id: string) => void;
  onMerge: () => void;
  onDismiss: () => void;
}

/** A pair: one line for each; the one at hand is shown with what is known of both. */
export function SameRow(props: Props) {
  const { suggestion, index, active, keptId, busy, onFocus, onKeep, onMerge, onDismiss } = props;
  const { a, b } = suggestion;
  const why = alikeWords(suggestion);
  return (
    <li
      className={styles.row}
      data-same={index}
      data-active={active}
      tabIndex={active ? 0 : -1}
      aria-label={`${a.name}, ${b.name}: ${why}`}
      onFocus={onFocus}
      onPointerDown={onFocus}
    >
      <div className={styles.head}>
        {active ? <p className={styles.question}>Are these one thing?</p> : <Names pair={[a, b]} />}
        <p className={styles.reason} dir="auto">
          {why}
        </p>
      </div>
      {active && (
        <div className={styles.body}>
          <MergePreview pair={[a, b]} keptId={keptId} onKeep={onKeep} />
          <div className={styles.buttons}>
            <Button variant="primary" size="sm" icon={Merge} busy={busy} onClick={onMerge}>
              Merge
            </Button>
            <Button size="sm" icon={X} disabled={busy} onClick={onDismiss}>
              Not the same
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function Names({ pair }: { pair: readonly Entity[] }) {
  return (
    <div className={styles.pair}>
      {pair.map((entity) => (
        <span key={entity.id} className={styles.name}>
          <TypeMark type={entity.type} />
          <span className={styles.words}>
            <ShortName name={entity.name} />
          </span>
        </span>
      ))}
    </div>
  );
}
