import { BookMarked, CirclePause, Settings2 } from 'lucide-react';
import type { Settings } from '#shared/domain/settings';
import { useRequest } from '../api/queries';
import { classNames } from '../ui/classNames';
import { countOf } from '../ui/format';
import { Menu } from '../ui/Menu';
import { runCommand } from './commands';
import { LEARNING_WORDS, setLearning, setMemoryPaused } from './memoryState';
import styles from './StatusLine.module.css';
import { usePending } from './usePending';

const LEARNING = ['ask', 'auto', 'off'] as const;

/** Whether memory is on, what it does with what is said, and what waits for the person. */
export function MemoryStatus() {
  const values = useRequest('settings.get', {}).data?.values;
  const pending = usePending();
  if (values === undefined) return null;
  return (
    <>
      {values.memoryPaused ? <Paused /> : <Learning learning={values.learning} />}
      {pending > 0 && (
        <button
          type="button"
          className={classNames(styles.item, styles.button, styles.waiting)}
          onClick={() => runCommand('go.review')}
        >
          {countOf(pending, 'suggestion', 'suggestions')} to review
        </button>
      )}
    </>
  );
}

function Paused() {
  return (
    <span className={styles.paused} role="status">
      <CirclePause size={14} strokeWidth={1.75} aria-hidden />
      Memory is paused
      <button type="button" className={styles.resume} onClick={() => void setMemoryPaused(false)}>
        Resume
      </button>
    </span>
  );
}

function Learning({ learning }: { learning: Settings['learning'] }) {
  return (
    <Menu
      label="Memory"
      align="start"
      side="top"
      items={[
        { heading: 'What is learnt from chats' },
        ...LEARNING.map((each) => ({
          label: LEARNING_WORDS[each],
          checked: each === learning,
          onSelect: () => void setLearning(each),
        })),
        'separator',
        { label: 'Pause memory', icon: CirclePause, onSelect: () => void setMemoryPaused(true) },
        { label: 'Settings', icon: Settings2, onSelect: () => runCommand('settings.open') },
      ]}
    >
      <button
        type="button"
        className={classNames(styles.item, styles.button)}
        aria-label={`Memory: ${LEARNING_WORDS[learning]}`}
      >
        <BookMarked size={14} strokeWidth={1.5} aria-hidden />
        <span className={styles.words}>{LEARNING_WORDS[learning]}</span>
      </button>
    </Menu>
  );
}
