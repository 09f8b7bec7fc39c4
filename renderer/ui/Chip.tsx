import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Chip.module.css';

interface Props {
  children: ReactNode;
  tone?: 'plain' | 'accent' | 'warning' | 'danger' | 'ok';
  icon?: LucideIcon;
  onRemove?: () => void;
  /** Name of the remove button, e.g. "Remove tag travel". */
  removeLabel?: string;
}

/** A short label: a tag, a kind, a mode. */
export function Chip({ children, tone = 'plain', icon: Icon, onRemove, removeLabel = 'Remove' }: Props) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {Icon !== undefined && <Icon size={12} strokeWidth={1.5} aria-hidden />}
      <span className={styles.label} dir="auto">
        {children}
      </span>
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={12} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </span>
  );
}
