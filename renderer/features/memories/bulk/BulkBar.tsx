import {
  Archive,
  ArchiveRestore,
  Gauge,
  MoreHorizontal,
  Pin,
  PinOff,
  RotateCcw,
  Tag,
  Trash2,
} from 'lucide-react';
import type { Memory } from '#shared/domain/memory';
import { Button } from '../../../ui/Button';
import { countOf } from '../../../ui/format';
import { Menu } from '../../../ui/Menu';
import { SelectionAct } from '../../../ui/SelectionAct';
import { SelectionBar } from '../../../ui/SelectionBar';
import type { RowCommand } from '../table/gridKeys';
import { moreItems, type MoreCommand } from './moreItems';

interface Props {
  /** Selected. */
  count: number;
  /** All that match are. */
  all: boolean;
  inTrash: boolean;
  /** The one that switches go by. */
  like: Memory | null;
  onCommand: (command: RowCommand) => void;
  onRestore: () => void;
  onMore: (command: MoreCommand) => void;
  onClear: () => void;
}

const LEVELS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];

/** What can be done with the selected memories; the same as by keys. */
export function BulkBar({ count, all, inTrash, like, onCommand, onRestore, onMore, onClear }: Props) {
  const archived = like?.status === 'archived';
  const pinned = like?.pinned === true;
  const words =
    all && count > 1
      ? `All ${countOf(count, 'memory', 'memories').replace(/ memories$/u, '')} that match are selected`
      : `${countOf(count, 'memory', 'memories')} selected`;
  return (
    <SelectionBar label="Selected memories" words={words} onClear={onClear}>
      {inTrash ? (
        <>
          <SelectionAct icon={RotateCcw} label="Restore" onClick={onRestore} />
          <Button size="sm" variant="danger" icon={Trash2} onClick={() => onCommand({ do: 'trash' })}>
            Delete for good
          </Button>
        </>
      ) : (
        <>
          <SelectionAct icon={Tag} label="Tags" keys="T" onClick={() => onCommand({ do: 'tag' })} />
          <Menu
            label="Importance"
            side="top"
            items={LEVELS.map((value) => ({
              label: value.toFixed(1),
              shortcut: value === 1 ? '0' : String(value * 10),
              onSelect: () => onCommand({ do: 'importance', value }),
            }))}
          >
            <SelectionAct icon={Gauge} label="Importance" />
          </Menu>
          <SelectionAct
            icon={pinned ? PinOff : Pin}
            label={pinned ? 'Unpin' : 'Pin'}
            keys="P"
            onClick={() => onCommand({ do: 'pin' })}
          />
          <SelectionAct
            icon={archived ? ArchiveRestore : Archive}
            label={archived ? 'Bring back' : 'Archive'}
            keys="A"
            onClick={() => onCommand({ do: 'archive' })}
          />
          <SelectionAct
            icon={Trash2}
            label="Move to trash"
            keys="Delete"
            onClick={() => onCommand({ do: 'trash' })}
          />
        </>
      )}
      <Menu label="More" side="top" items={moreItems({ count, inTrash, like, onCommand, onMore })}>
        <SelectionAct icon={MoreHorizontal} label="More" />
      </Menu>
    </SelectionBar>
  );
}
