import { RotateCcw, Trash2, X } from 'lucide-react';
import { Button } from '../../ui/Button';
import { countOf } from '../../ui/format';
import { IconButton } from '../../ui/IconButton';
import styles from './SelectionBar.module.css';

interface Props {
  count: number;
  inTrash: boolean;
  busy: boolean;
  onTrash: () => void;
  onRestore: () => void;
  onErase: () => void;
  onClear: () => void;
}

/** What can be done with the selected rows; floats over the end of the table. */
export function SelectionBar({ count, inTrash, busy, onTrash, onRestore, onErase, onClear }: Props) {
  return (
    <div role="toolbar" aria-label="Selected memories" className={styles.bar}>
      <span className={styles.count} role="status">
        {countOf(count, 'memory', 'memories')} selected
      </span>
      {inTrash ? (
        <>
          <Button size="sm" icon={RotateCcw} busy={busy} onClick={onRestore}>
            Restore
          </Button>
          <Button size="sm" variant="danger" icon={Trash2} disabled={busy} onClick={onErase}>
            Delete for good
          </Button>
        </>
      ) : (
        <Button size="sm" icon={Trash2} busy={busy} onClick={onTrash}>
          Move to trash
        </Button>
      )}
      <IconButton icon={X} size="sm" side="top" label="Clear selection" shortcut="Escape" onClick={onClear} />
    </div>
  );
}
