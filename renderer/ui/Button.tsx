import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import { Spinner } from './Spinner';
import styles from './Button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'md' | 'sm';
  icon?: LucideIcon;
  /** Shows that the action is under way and takes no second click. */
  busy?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[variant], size === 'sm' && styles.sm, className)}
    >
      {busy ? <Spinner /> : Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
      {children}
    </button>
  );
}
