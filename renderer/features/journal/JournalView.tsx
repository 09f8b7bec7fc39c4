import { BookOpen, Redo2, Undo2 } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { JournalEntry } from '#shared/domain/journal';
import { journalPages } from '../../api/queries';
import { Button } from '../../ui/Button';
import { redoStep, undoStep } from '../../ui/changeToast';
import { Chip } from '../../ui/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { clockTime, countOf, exactTime } from '../../ui/format';
import { useNow } from '../../ui/memory/useNow';
import { Skeleton } from '../../ui/Skeleton';
import { groupByDay } from './groupByDay';
import styles from './JournalView.module.css';

/** The diary of the store: what changed, when, by whom, and the way back. */
export function JournalView() {
  const now = useNow();
  const pages = useInfiniteQuery(journalPages());
  const newest = pages.data?.pages[0];
  const entries = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.journal}>
      <header className={styles.header}>
        <h1 className={styles.title}>Journal</h1>
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
      <div className={styles.scroll}>
        <div className={styles.column}>
          {pages.isPending && <Skeleton lines={6} />}
          {pages.error !== null && entries.length === 0 && (
            <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
          )}
          {pages.isSuccess && entries.length === 0 && (
            <EmptyState
              icon={BookOpen}
              title="Nothing has changed yet"
              text="Each change of your memories is written down here, with the way back."
            />
          )}
          {groupByDay(entries, now).map(([day, group]) => (
            <section key={day}>
              <h2 className={styles.day}>{day}</h2>
              <ol>
                {group.map((entry) => (
                  <Entry key={entry.seq} entry={entry} />
                ))}
              </ol>
            </section>
          ))}
          {pages.hasNextPage && (
            <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              Show older
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const ACTOR_WORDS = {
  ui: 'you',
  cli: 'you, on the command line',
  chat: 'the chat',
  import: 'an import',
  system: 'the app',
} as const;

function Entry({ entry }: { entry: JournalEntry }) {
  const undone = entry.state === 'undone';
  return (
    <li className={styles.entry} data-state={entry.state}>
      <time className={styles.time} dateTime={new Date(entry.at).toISOString()} title={exactTime(entry.at)}>
        {clockTime(entry.at)}
      </time>
      <p className={styles.label} dir="auto">
        {undone ? <s>{entry.label}</s> : entry.label}
      </p>
      <p className={styles.detail}>
        by {ACTOR_WORDS[entry.actor]}
        {entry.changes > 1 && `, ${countOf(entry.changes, 'change', 'changes')}`}
      </p>
      <span className={styles.action}>
        {undone && <Chip>undone</Chip>}
        {entry.state === 'sealed' && <Chip>final</Chip>}
        {entry.state === 'done' && (
          <Button
            size="sm"
            variant="ghost"
            className={styles.undo}
            aria-label={`Undo: ${entry.label}`}
            onClick={() => void undoStep(entry.seq)}
          >
            Undo
          </Button>
        )}
      </span>
    </li>
  );
}
