import { ChevronRight } from 'lucide-react';
import type { JournalEntry } from '#shared/domain/journal';
import { Button } from '../../ui/Button';
import { redoStep, undoStep } from '../../ui/changeToast';
import { Chip } from '../../ui/Chip';
import { clockTime, countOf, exactTime } from '../../ui/format';
import { Sentence } from '../../ui/Sentence';
import { TimeAgo } from '../../ui/TimeAgo';
import { ACTORS } from './actors';
import styles from './JournalItem.module.css';
import type { JournalRow } from './journalRows';
import { StepChanges } from './StepChanges';

interface Props {
  row: JournalRow;
  now: number;
  open: boolean;
  /** The Tab key stops here. */
  reachable: boolean;
  onToggle(): void;
  onFocus(): void;
}

const DAY_MS = 24 * 3_600_000;

export function JournalItem({ row, now, open, reachable, onToggle, onFocus }: Props) {
  const { entry, day } = row;
  const { by, icon: Icon } = ACTORS[entry.actor];
  const undone = entry.state === 'undone';
  return (
    <>
      {day !== null && <h2 className={styles.day}>{day}</h2>}
      <article className={styles.entry} data-state={entry.state} data-first={day !== null}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.step}
            data-step={entry.seq}
            aria-expanded={open}
            tabIndex={reachable ? 0 : -1}
            onClick={onToggle}
            onFocus={onFocus}
          >
            <ChevronRight size={16} strokeWidth={1.5} aria-hidden className={styles.chevron} />
            <Icon size={16} strokeWidth={1.5} aria-hidden className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.label}>
                {undone ? (
                  <s>
                    <Sentence words={entry.label} />
                  </s>
                ) : (
                  <Sentence words={entry.label} />
                )}
              </span>
              <span className={styles.detail}>
                <When at={entry.at} now={now} /> · {by}
                {entry.changes > 1 && ` · ${countOf(entry.changes, 'change', 'changes')}`}
              </span>
            </span>
          </button>
          <Actions entry={entry} reachable={reachable} />
        </div>
        {open && <StepChanges seq={entry.seq} />}
      </article>
    </>
  );
}

/** "2 minutes ago" for what has just been, the time of the day for what is under another day's name. */
function When({ at, now }: { at: number; now: number }) {
  if (now - at < DAY_MS) return <TimeAgo at={at} />;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {clockTime(at)}
    </time>
  );
}

function Actions({ entry, reachable }: { entry: JournalEntry; reachable: boolean }) {
  const undone = entry.state === 'undone';
  const isFinal = entry.state === 'sealed' || entry.command === 'memories.erase';
  const way = { entry, reachable };
  return (
    <span className={styles.actions}>
      {undone && <Chip>undone</Chip>}
      {entry.partlyUndone && <Chip>Partly undone</Chip>}
      {entry.state === 'sealed' && (
        <span title="A memory that it changed has been erased for good.">
          <Chip>final</Chip>
        </span>
      )}
      {!isFinal && !undone && <Way {...way} verb="Undo" onGo={undoStep} />}
      {!isFinal && (undone || entry.partlyUndone) && <Way {...way} verb="Redo" onGo={redoStep} />}
    </span>
  );
}

interface WayProps {
  entry: JournalEntry;
  reachable: boolean;
  verb: 'Undo' | 'Redo';
  onGo(seq: number): Promise<void>;
}

function Way({ entry, reachable, verb, onGo }: WayProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className={styles.way ?? ''}
      tabIndex={reachable ? 0 : -1}
      aria-label={`${verb}: ${entry.label}`}
      onClick={() => void onGo(entry.seq)}
    >
      {verb}
    </Button>
  );
}
