import { useId, type ReactNode } from 'react';
import styles from './Inspector.module.css';

interface Props {
  title: string;
  /** Quiet words after the title: a count. */
  detail?: string | undefined;
  children: ReactNode;
}

export function Section({ title, detail, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </h3>
      {children}
    </section>
  );
}
