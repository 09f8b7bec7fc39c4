import { Kbd } from '../../ui/Kbd';
import styles from './ReviewView.module.css';

const KEYS = [
  ['Down and Up', ['ArrowUp', 'ArrowDown'], 'move'],
  ['A', ['A'], 'accept'],
  ['E', ['E'], 'edit'],
  ['X', ['X'], 'reject'],
  ['Space', ['Space'], 'choose'],
  ['Shift and arrows', ['Shift+ArrowDown'], 'choose more'],
] as const;

/** The keys of the list, for eyes and for screen readers. */
export function KeyHints({ id }: { id: string }) {
  return (
    <p id={id} className={styles.hints}>
      {KEYS.map(([spoken, keys, does]) => (
        <span key={does} className={styles.hint}>
          <span className="visually-hidden">{spoken}: </span>
          <span aria-hidden>
            {keys.map((each) => (
              <Kbd key={each} keys={each} />
            ))}
          </span>
          {does}
        </span>
      ))}
    </p>
  );
}
