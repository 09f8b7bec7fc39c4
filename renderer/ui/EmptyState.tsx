import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  icon?: LucideIcon;
  title: string;
  /** One sentence that teaches. */
  text?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      {Icon !== undefined && <Icon size={28} strokeWidth={1.25} aria-hidden className={styles.icon} />}
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
