import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpen, Redo2, SearchX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { actor, type Actor } from '#shared/domain/journal';
import { journalPages } from '../../api/queries';
import { Button } from '../../ui/Button';
import { redoStep, undoStep } from '../../ui/changeToast';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SearchField } from '../../ui/SearchField';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { useSettled } from '../../ui/useSettled';
import { ACTORS } from './actors';
import { JournalList } from './JournalList';
import styles from './JournalView.module.css';

const TYPING_MS = 200;
type Who = Actor | 'all';

const CHOICES: { value: Who; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  ...actor.options.map((one) => ({ value: one, label: ACTORS[one].name })),
];

/** The diary of the store: what changed, when, by whom, and the way back. */
export function JournalView() {
  const [words, setWords] = useState('');
  const [who, setWho] = useState<Who>('all');
  const query = useSettled(words.trim(), TYPING_MS);
  const filtered = query !== '' || who !== 'all';
  const pages = useInfiniteQuery(
    journalPages({ ...(query === '' ? {} : { query }), ...(who === 'all' ? {} : { actor: who }) }),
  );
  const newest = pages.data?.pages[0];
  const entries = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const clear = (): void => {
    setWords('');
    setWho('all');
  };
  return (
    <div className={styles.journal}>
      <header className={styles.header}>
        <h1 className={styles.title}>Journal</h1>
        <SearchField
          label="Search the journal"
          className={styles.search ?? ''}
          value={words}
          onChange={setWords}
        />
        <Select
          label="By whom"
          hideLabel
          value={who}
          options={CHOICES}
          onChange={setWho}
          className={styles.who ?? ''}
        />
        <Button
          size="sm"
          icon={Undo2}
          disabled={newest?.canUndo == null}
          title={newest?.canUndo?.label}
          onClick={() => void undoStep()}
        >
          Undo
        </Button>
        <Button
          size="sm"
          icon={Redo2}
          disabled={newest?.canRedo == null}
          title={newest?.canRedo?.label}
          onClick={() => void redoStep()}
        >
          Redo
        </Button>
      </header>
      {pages.isPending && (
        <div className={styles.column}>
          <Skeleton lines={8} label="Loading the journal" />
        </div>
      )}
      {pages.error !== null && entries.length === 0 && (
        <ErrorState
          title="The journal could not be read"
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isSuccess && entries.length === 0 && (filtered ? <NoMatch onClear={clear} /> : <Nothing />)}
      {entries.length > 0 && (
        <JournalList
          key={`${query} ${who}`}
          entries={entries}
          stale={pages.isPlaceholderData}
          more={pages.hasNextPage && !pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={BookOpen}
      title="Nothing has changed yet"
      text="Each change of your memories is written down here, with the way back."
    />
  );
}

function NoMatch({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No step matches"
      text="Steps are found by the words of their sentence and by who did them."
      action={<Button onClick={onClear}>Show all</Button>}
    />
  );
}
