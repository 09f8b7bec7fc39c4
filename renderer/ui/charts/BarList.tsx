import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { formatNumber } from '../format';
import styles from './BarList.module.css';

export interface Bar {
  id: string;
  title: string;
  /** Before the title. */
  icon?: ReactNode;
  count: number;
  /** A colour, as CSS; the accent without. */
  colour?: string | undefined;
  /** Where it leads. */
  onOpen?: (() => void) | undefined;
}

interface Props {
  label: string;
  bars: readonly Bar[];
  /** What opening one does: "Show these memories". */
  hint?: string;
  /** In two columns where there is room. */
  wide?: boolean;
}

/** Counts as thin bars under their names, the longest as long as the column. */
export function BarList({ label, bars, hint, wide = false }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={label} className={classNames(styles.bars, wide && styles.wide)}>
      {bars.map((bar) => (
        <li key={bar.id}>
          {bar.onOpen === undefined ? (
            <div className={styles.bar}>
              <Row bar={bar} most={most} />
            </div>
          ) : (
            <button type="button" className={styles.bar} title={hint} onClick={bar.onOpen}>
              <Row bar={bar} most={most} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ bar: { title, icon, count, colour }, most }: { bar: Bar; most: number }) {
  return (
    <>
      <span className={styles.title}>
        {icon}
        <bdi className={styles.name}>{title}</bdi>
      </span>
      <span className={styles.count}>{formatNumber(count)}</span>
      <span className={styles.track} aria-hidden>
        <span
          className={styles.fill}
          style={{
            inlineSize: `${(count / most) * 100}%`,
            ...(colour === undefined ? {} : { background: colour }),
          }}
        />
      </span>
    </>
  );
}
