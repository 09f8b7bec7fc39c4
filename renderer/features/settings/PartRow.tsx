import type { ReactNode } from 'react';
import styles from './SettingsView.module.css';

interface Props {
  title: string;
  /** What it does, or how it stands. */
  note: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What is no setting, drawn as one. */
export function PartRow({ title, note, children }: Props) {
  return (
    <div className={styles.field}>
      <div className={styles.about}>
        <p className={styles.name}>{title}</p>
        <div className={styles.note}>{note}</div>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
