import { FolderInput, GitMerge, Pause, Play, Sparkles, Upload } from 'lucide-react';
import type { Memory, MemoryKind } from '#shared/domain/memory';
import type { MenuItem } from '../../../ui/Menu';
import { KIND_WORDS } from '../../../ui/memory/words';
import type { RowCommand } from '../table/gridKeys';
import { MERGE_MOST } from './rowCommands';

/** What is only in the menu, and has no key. */
export type MoreCommand =
  | { do: 'kind'; kind: Exclude<MemoryKind, 'episode' | 'document'> }
  | { do: 'area' | 'embedAgain' | 'export' };

interface Options {
  count: number;
  inTrash: boolean;
  like: Memory | null;
  onCommand: (command: RowCommand) => void;
  onMore: (command: MoreCommand) => void;
}

const KINDS = ['fact', 'correction', 'summary'] as const;

export function moreItems({ count, inTrash, like, onCommand, onMore }: Options) {
  const save: MenuItem = {
    label: 'Export',
    icon: Upload,
    onSelect: () => onMore({ do: 'export' }),
  };
  if (inTrash) return [save];
  const paused = like?.status === 'paused';
  const items: (MenuItem | 'separator' | { heading: string })[] = [
    {
      label: paused ? 'Resume: use them in answers' : 'Pause: keep them out of answers',
      icon: paused ? Play : Pause,
      shortcut: 'Shift+P',
      onSelect: () => onCommand({ do: 'pause' }),
    },
    { label: 'Move to an area', icon: FolderInput, onSelect: () => onMore({ do: 'area' }) },
    {
      label: count === 1 ? 'Merge with another one' : 'Merge into one',
      icon: GitMerge,
      shortcut: 'M',
      disabled: count > MERGE_MOST,
      onSelect: () => onCommand({ do: 'merge' }),
    },
  ];
  items.push(
    'separator',
    { heading: 'Kind' },
    ...KINDS.map((kind) => ({ label: KIND_WORDS[kind], onSelect: () => onMore({ do: 'kind', kind }) })),
    'separator',
    { label: 'Make vectors anew', icon: Sparkles, onSelect: () => onMore({ do: 'embedAgain' }) },
    save,
  );
  return items;
}
