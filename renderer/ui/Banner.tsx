import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Spinner } from './Spinner';
import styles from './Banner.module.css';

interface Props {
  tone?: 'plain' | 'warning' | 'danger';
  /** Something is being done about it. */
  busy?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}

/** A calm line above the view about the state of the whole app. */
export function Banner({ tone = 'plain', busy = false, children, actions }: Props) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      {busy ? <Spinner /> : <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />}
      <p className={styles.text}>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
