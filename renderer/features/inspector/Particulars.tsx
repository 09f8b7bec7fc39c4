import type { ReactNode } from 'react';
import styles from './Inspector.module.css';

export interface Particular {
  name: string;
  /** Rows without a value are left out. */
  value: ReactNode;
  mono?: boolean;
}

export function Particulars({ rows }: { rows: readonly Particular[] }) {
  return (
    <dl className={styles.particulars}>
      {rows
        .filter(({ value }) => value !== null)
        .map(({ name, value, mono }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={mono === true ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
