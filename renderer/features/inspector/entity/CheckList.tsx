import type { ReactNode } from 'react';
import styles from './GraphDialog.module.css';

interface Props {
  legend: string;
  items: readonly { key: string; words: ReactNode; detail?: ReactNode }[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Any of many, by checkboxes. */
export function CheckList({ legend, items, chosen, onToggle }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {items.map(({ key, words, detail }) => (
          <label key={key} className={styles.choice}>
            <input type="checkbox" checked={chosen.has(key)} onChange={() => onToggle(key)} />
            <span className={styles.words}>{words}</span>
            {detail !== undefined && <span className={styles.when}>{detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
