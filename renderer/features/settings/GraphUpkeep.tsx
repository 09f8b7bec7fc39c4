import { useFrame } from '../../app/frameState';
import { Button } from '../../ui/Button';
import styles from './SettingsView.module.css';

/** What can be done about the graph as a whole; each says first what it would do. */
export function GraphUpkeep() {
  const { openDialog } = useFrame.getState();
  return (
    <>
      <div className={styles.field}>
        <div className={styles.about}>
          <p className={styles.name}>Read memories again</p>
          <p className={styles.note}>For what a newer version, or a model, finds in their texts.</p>
        </div>
        <div className={styles.control}>
          <Button onClick={() => openDialog('readAgain')}>Read memories again…</Button>
        </div>
      </div>
      <div className={styles.field}>
        <div className={styles.about}>
          <p className={styles.name}>Tidy the graph</p>
          <p className={styles.note}>Lets go of old history and of things that stand alone.</p>
        </div>
        <div className={styles.control}>
          <Button onClick={() => openDialog('tidyGraph')}>Tidy the graph…</Button>
        </div>
      </div>
    </>
  );
}
