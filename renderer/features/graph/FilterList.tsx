import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { formatNumber } from '../../ui/format';
import styles from './FilterPanel.module.css';

interface Props {
  title: string;
  options: readonly { name: string; count: number }[];
  chosen: readonly string[];
  label: (name: string) => string;
  mark?: (name: string) => ReactNode;
  onToggle: (name: string) => void;
}

/** So many are listed until all are asked for. */
const FIRST = 8;

/** One list of boxes to tick; nothing ticked leaves nothing out. */
export function FilterList({ title, options, chosen, label, mark, onToggle }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? options : options.filter(({ name }, index) => index < FIRST || chosen.includes(name));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {options.length === 0 && <p className={styles.note}>None yet</p>}
      {shown.map(({ name, count }) => (
        <label key={name} className={styles.option}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => onToggle(name)} />
          {mark?.(name)}
          <bdi className={styles.label} title={label(name)}>
            {label(name)}
          </bdi>
          <span className={styles.count}>{formatNumber(count)}</span>
        </label>
      ))}
      {options.length > shown.length && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show all {formatNumber(options.length)}
        </Button>
      )}
    </fieldset>
  );
}
