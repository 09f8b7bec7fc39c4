import { Archive, Copy, Ellipsis, Pause, Pin, PinOff, Play, Trash2 } from 'lucide-react';
import type { Memory } from '#shared/domain/memory';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { copyText } from './addresses';
import styles from './Inspector.module.css';
import type { MemoryEditor } from './useMemoryEditor';

/** Pin, pause, archive, copy, trash. */
export function MemoryActions({ memory, editor }: { memory: Memory; editor: MemoryEditor }) {
  if (memory.status === 'trash') return null;
  const { pinned, status } = memory;
  const active = status === 'active';
  return (
    <div role="toolbar" aria-label="Actions" className={styles.actions}>
      <Button
        size="sm"
        icon={pinned ? PinOff : Pin}
        aria-pressed={pinned}
        onClick={() =>
          editor.tryChange(
            { pinned: !pinned },
            pinned ? 'Unpinned: the memory may fade.' : 'Pinned: the memory never fades.',
          )
        }
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
      {status !== 'superseded' && (
        <Button
          size="sm"
          icon={active ? Pause : Play}
          onClick={() =>
            editor.tryChange(
              { status: active ? 'paused' : 'active' },
              active ? 'Paused: no answer uses the memory.' : 'The memory is used again.',
            )
          }
        >
          {active ? 'Pause' : 'Use again'}
        </Button>
      )}
      <Button size="sm" icon={Trash2} onClick={editor.trash}>
        Trash
      </Button>
      <Menu
        label="More actions"
        items={[
          { label: 'Copy text', icon: Copy, onSelect: () => void copyText(memory.text, 'the text') },
          { label: 'Copy id', icon: Copy, onSelect: () => void copyText(memory.id, 'the id') },
          'separator',
          {
            label: 'Archive',
            icon: Archive,
            disabled: status === 'archived' || status === 'superseded',
            onSelect: () => editor.tryChange({ status: 'archived' }, 'Archived the memory.'),
          },
        ]}
      >
        <IconButton icon={Ellipsis} size="sm" label="More actions" />
      </Menu>
    </div>
  );
}
