import { Archive, BookmarkPlus, History, MessagesSquare, Pause, SearchX, Trash2 } from 'lucide-react';
import { useFrame } from '../../../app/frameState';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { formatNumber } from '../../../ui/format';
import { tabOf } from '../state/statusTab';
import { useTableChoice } from '../state/tableChoice';

export interface NoRowsProps {
  /** A search or a filter narrows the table. */
  narrowed: boolean;
  /** How many conversations would be listed if they were shown. */
  hidden: number;
  onShowHidden: () => void;
  onAdd: () => void;
  onClearFilters: () => void;
}

const TEACHING = {
  paused: {
    icon: Pause,
    title: 'Nothing is paused',
    text: 'A paused memory is kept, but no answer uses it. Pause one in the inspector.',
  },
  archived: {
    icon: Archive,
    title: 'Nothing is archived',
    text: 'Archive what you want to keep without seeing it every day.',
  },
  superseded: {
    icon: History,
    title: 'Nothing was replaced',
    text: 'When you correct a fact, the old one stays here with its history.',
  },
  trash: {
    icon: Trash2,
    title: 'The trash is empty',
    text: 'What you delete waits here until you restore it or delete it for good.',
  },
} as const;

/** Why the table is empty and what to do about it. */
export function NoRows({ narrowed, hidden, onShowHidden, onAdd, onClearFilters }: NoRowsProps) {
  const tab = useTableChoice((now) => tabOf(now.filter));
  if (hidden > 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={narrowed ? 'Found only in conversations' : 'Only conversations here'}
        text="What you say in chats is kept apart from what is remembered of it."
        action={<Button onClick={onShowHidden}>{`Show conversations (${formatNumber(hidden)})`}</Button>}
      />
    );
  }
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="No memory matches"
        text="Other words, another tab or fewer filters may find it."
        action={<Button onClick={onClearFilters}>Clear search and filters</Button>}
      />
    );
  }
  if (tab === null || tab === 'all' || tab === 'active') {
    return (
      <EmptyState
        icon={BookmarkPlus}
        title="Nothing is remembered yet"
        text="Tell the assistant something about yourself, add a memory here, or bring what other tools remember."
        action={
          <>
            <Button variant="primary" onClick={onAdd}>
              Add a memory
            </Button>
            <Button onClick={() => useFrame.getState().openDialog('import')}>Import…</Button>
          </>
        }
      />
    );
  }
  return <EmptyState {...TEACHING[tab]} />;
}
