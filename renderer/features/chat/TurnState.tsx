import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import styles from './MessageList.module.css';
import type { Turn } from './turns';

const WORDS = {
  sending: 'Sending',
  recalling: 'Looking through your memories',
  loading: 'The model is loading and reading',
  answering: 'Answering',
} as const;

/** What is going on until the first words of the answer are there. */
export function TurnPhase({ turn }: { turn: Turn }) {
  const answered = (turn.answer?.text ?? '') !== '';
  if (answered && !turn.stopping) {
    return (
      <span className="visually-hidden" role="status">
        Answering
      </span>
    );
  }
  return (
    <p className={styles.phase} role="status">
      <Spinner />
      {turn.stopping ? 'Stopping' : WORDS[turn.phase]}
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
