import { Archive, Copy, Ellipsis, GitMerge, Pause, Pin, PinOff, Trash2 } from 'lucide-react';
import type { Memory } from '#shared/domain/memory';
import { useFrame } from '../../app/frameState';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { copyText } from './addresses';
import type { MemoryEditor } from './useMemoryEditor';

/** Pin, pause, archive, copy, trash: the rest of the toolbar under the text. */
export function MemoryActions({ memory, editor }: { memory: Memory; editor: MemoryEditor }) {
  if (memory.status === 'trash') return null;
  const { pinned, status } = memory;
  return (
    <>
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
      {status === 'active' && (
        <Button
          size="sm"
          icon={Pause}
          onClick={() => editor.tryChange({ status: 'paused' }, 'Paused: no answer uses the memory.')}
        >
          Pause
        </Button>
      )}
      <IconButton icon={Trash2} size="sm" label="Move to trash" onClick={editor.trash} />
      <Menu
        label="More actions"
        items={[
          { label: 'Copy text', icon: Copy, onSelect: () => void copyText(memory.text, 'the text') },
          { label: 'Copy id', icon: Copy, onSelect: () => void copyText(memory.id, 'the id') },
          'separator',
          {
            label: 'Merge with…',
            icon: GitMerge,
            disabled: status === 'superseded',
            onSelect: () => useFrame.getState().merge([memory.id]),
          },
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
    </>
  );
}
