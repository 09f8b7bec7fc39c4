import {
  Archive,
  CircleDashed,
  Clock,
  History,
  Pause,
  Pin,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { Memory } from '#shared/domain/memory';
import styles from './StateMarks.module.css';
import { embeddingWords, STATUS_MEANING } from './words';

interface Mark {
  icon: LucideIcon;
  words: string;
  tone: 'quiet' | 'warning' | 'accent';
}

const STATUS_ICONS = { paused: Pause, archived: Archive, superseded: History, trash: Trash2 } as const;

/** What is out of the ordinary about a memory; nothing for most. `now` is UTC ms. */
export function marksOf(memory: Memory, now: number): Mark[] {
  const marks: Mark[] = [];
  if (memory.pinned) marks.push({ icon: Pin, words: 'Pinned: never fades.', tone: 'accent' });
  if (memory.status !== 'active') {
    marks.push({ icon: STATUS_ICONS[memory.status], words: STATUS_MEANING[memory.status], tone: 'quiet' });
  }
  const unembedded = embeddingWords(memory);
  if (unembedded !== null) {
    const failed = memory.embedding === 'failed';
    marks.push({
      icon: failed ? TriangleAlert : CircleDashed,
      words: unembedded,
      tone: failed ? 'warning' : 'quiet',
    });
  }
  if (memory.expiresAt !== null) {
    const over = memory.expiresAt <= now;
    marks.push({
      icon: Clock,
      words: over ? 'Expired: no longer used in answers.' : 'Expires.',
      tone: over ? 'warning' : 'quiet',
    });
  }
  return marks;
}

export function StateMarks({ memory, now }: { memory: Memory; now: number }) {
  return (
    <span className={styles.marks}>
      {marksOf(memory, now).map(({ icon: Icon, words, tone }) => (
        <span
          key={words}
          role="img"
          aria-label={words}
          title={words}
          data-tone={tone}
          className={styles.mark}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden />
        </span>
      ))}
    </span>
  );
}
