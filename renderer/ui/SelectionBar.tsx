import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton';
import styles from './SelectionBar.module.css';

interface Props {
  /** Of the toolbar: "Selected memories". */
  label: string;
  /** How much is selected, in words. */
  words: string;
  onClear: () => void;
  /** What can be done with it. */
  children: ReactNode;
}

/** What can be done with the selected rows; floats over the end of the list. */
export function SelectionBar({ label, words, onClear, children }: Props) {
  return (
    <div role="toolbar" aria-label={label} data-selection-bar className={styles.bar}>
      <span className={styles.count} role="status">
        {words}
      </span>
      {children}
      <IconButton icon={X} size="sm" side="top" label="Clear selection" shortcut="Escape" onClick={onClear} />
    </div>
  );
}
