import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../ui/Button';
import { countOf } from '../../ui/format';
import { SelectionBar } from '../../ui/SelectionBar';

interface Props {
  count: number;
  inTrash: boolean;
  busy: boolean;
  onTrash: () => void;
  onRestore: () => void;
  onErase: () => void;
  onClear: () => void;
}

export function MemorySelectionBar({ count, inTrash, busy, onTrash, onRestore, onErase, onClear }: Props) {
  return (
    <SelectionBar
      label="Selected memories"
      words={`${countOf(count, 'memory', 'memories')} selected`}
      onClear={onClear}
    >
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
    </SelectionBar>
  );
}
