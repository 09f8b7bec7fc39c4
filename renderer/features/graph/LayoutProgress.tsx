import { Button } from '../../ui/Button';
import { countOf } from '../../ui/format';
import styles from './LayoutProgress.module.css';

interface Props {
  entities: number;
  /** 0–1. */
  share: number;
  onStop: () => void;
}

/** A long layout as it goes on, with a way to be content with what there is. */
export function LayoutProgress({ entities, share, onStop }: Props) {
  return (
    <div className={styles.pill} role="group" aria-label="Layout">
      <span className={styles.words}>Arranging {countOf(entities, 'entity', 'entities')}</span>
      <progress className={styles.progress} max={1} value={share} aria-label="Arranging" />
      <Button size="sm" variant="ghost" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
