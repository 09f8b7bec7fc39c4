import { ArrowUp, Square } from 'lucide-react';
import styles from './Composer.module.css';
import { stopTurn } from './runTurn';

interface Props {
  sessionKey: string;
  /** There is something to send. */
  usable: boolean;
  running: boolean;
  stopping: boolean;
  /** A message waits already. */
  waiting: boolean;
}

export function SendButtons({ sessionKey, usable, running, stopping, waiting }: Props) {
  const later = running && usable && !waiting;
  const label = running ? 'Send after this answer' : 'Send';
  return (
    <>
      {running && (
        <button
          type="button"
          className={styles.stop}
          aria-label="Stop"
          title="Stop (Esc)"
          disabled={stopping}
          onClick={() => stopTurn(sessionKey)}
        >
          <Square size={12} fill="currentColor" strokeWidth={0} aria-hidden />
        </button>
      )}
      {(!running || later) && (
        <button
          type="submit"
          className={styles.send}
          aria-label={label}
          title={`${label} (Enter)`}
          disabled={!usable}
        >
          <ArrowUp size={18} strokeWidth={2} aria-hidden />
        </button>
      )}
    </>
  );
}
