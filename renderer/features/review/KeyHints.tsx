import { Fragment } from 'react';
import { Kbd } from '../../ui/Kbd';
import styles from './ReviewView.module.css';

/** "ArrowDown" → "Arrow down", as a screen reader is to say it. */
function spoken(keys: string): string {
  return keys.replaceAll('+', ' and ').replace('Arrow', 'Arrow ');
}

interface Props {
  id: string;
  keys: readonly { does: string; keys: string }[];
}

/** The keys of a list, for eyes and for screen readers. */
export function KeyHints({ id, keys }: Props) {
  return (
    <p id={id} className={styles.hints}>
      {keys.map((hint) => (
        <Fragment key={hint.does}>
          <span className={styles.hint}>
            <span className="visually-hidden">{spoken(hint.keys)}: </span>
            <span aria-hidden>
              <Kbd keys={hint.keys} />
            </span>
            {hint.does.toLowerCase()}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
