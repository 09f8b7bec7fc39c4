import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import { Kbd } from './Kbd';
import { Tooltip } from './Tooltip';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** Its accessible name, also shown as the tooltip. */
  label: string;
  /** More words in the tooltip: what it does. */
  hint?: string;
  shortcut?: string | undefined;
  size?: 'md' | 'sm';
  side?: 'top' | 'right' | 'bottom' | 'left';
}

export function IconButton({
  icon: Icon,
  label,
  hint,
  shortcut,
  size = 'md',
  side = 'bottom',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const note = (
    <span className={styles.note}>
      {hint === undefined ? label : `${label}: ${hint}`}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </span>
  );
  return (
    <Tooltip content={note} side={side}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(styles.button, size === 'sm' && styles.sm, className)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </Tooltip>
  );
}
