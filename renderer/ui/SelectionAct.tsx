import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button';
import styles from './SelectionAct.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  keys?: string;
}

/** An action on what is selected: a button that is an icon only where there is little room. */
export function SelectionAct({ icon, label, keys, ...rest }: Props) {
  return (
    <Button
      {...rest}
      size="sm"
      variant="ghost"
      icon={icon}
      className={styles.act}
      title={label}
      aria-keyshortcuts={keys}
    >
      <span className={styles.word}>{label}</span>
    </Button>
  );
}
