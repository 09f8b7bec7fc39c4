import { FolderInput, RefreshCw, Table2, Trash2 } from 'lucide-react';
import { useNavigation } from '../../app/navigation';
import { documentsOf } from '../../ui/documents/documentWords';
import { SelectionAct } from '../../ui/SelectionAct';
import { SelectionBar } from '../../ui/SelectionBar';
import type { DocumentCommand } from './documentKeys';

interface Props {
  count: number;
  /** All that are listed are. */
  all: boolean;
  ids: ReadonlySet<string>;
  onCommand: (command: DocumentCommand) => void;
  onClear: () => void;
}

/** More does not fit into one question to the table. */
const MOST_IN_TABLE = 100;

/** What can be done with the selected documents; the same as by keys. */
export function DocumentBar({ count, all, ids, onCommand, onClear }: Props) {
  const words = all && count > 1 ? `All ${documentsOf(count)} selected` : `${documentsOf(count)} selected`;
  return (
    <SelectionBar label="Selected documents" words={words} onClear={onClear}>
      <SelectionAct
        icon={FolderInput}
        label="Move to a collection"
        keys="M"
        onClick={() => onCommand('moveTo')}
      />
      <SelectionAct icon={RefreshCw} label="Check for changes" keys="C" onClick={() => onCommand('check')} />
      <SelectionAct
        icon={Table2}
        label="Show in table"
        disabled={count > MOST_IN_TABLE}
        onClick={() => useNavigation.getState().showMemories({ kinds: ['document'], documents: [...ids] })}
      />
      <SelectionAct icon={Trash2} label="Remove" keys="Delete" onClick={() => onCommand('remove')} />
    </SelectionBar>
  );
}
