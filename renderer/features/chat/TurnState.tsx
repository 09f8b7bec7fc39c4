import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import styles from './MessageList.module.css';
import type { Turn } from './turns';
import { useSecondsSince } from './useSecondsSince';

const WORDS = {
  sending: 'Sending',
  recalling: 'Looking through your memories',
  loading: 'The model is loading and reading',
  answering: 'Answering',
} as const;

/** From here on people wonder whether anything happens. */
const LONG_S = 5;

/** What is going on until the first words of the answer are there. */
export function TurnPhase({ turn, incognito }: { turn: Turn; incognito: boolean }) {
  const answered = (turn.answer?.text ?? '') !== '';
  const seconds = useSecondsSince(turn.stopping || answered ? null : turn.phaseSince);
  if (answered && !turn.stopping) {
    return (
      <span className="visually-hidden" role="status">
        Answering
      </span>
    );
  }
  const words = incognito && turn.phase === 'recalling' ? WORDS.sending : WORDS[turn.phase];
  return (
    <p className={styles.phase} role="status">
      <Spinner />
      {turn.stopping ? 'Stopping' : words}
      {seconds >= LONG_S && (
        <span className={styles.seconds} aria-hidden>
          {seconds} s
        </span>
      )}
    </p>
  );
}

export function TurnError({ error, onRetry }: { error: string; onRetry(): void }) {
  return (
    <div className={styles.error} role="alert">
      <p>{error}</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
