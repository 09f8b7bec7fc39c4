import { History, TriangleAlert } from 'lucide-react';
import type { Message } from '#shared/domain/session';
import { countOf } from '../../ui/format';
import styles from './MessageList.module.css';

interface Props {
  message: Message;
  streaming: boolean;
  busy: boolean;
  onRetry(): void;
}

/** What has to be known about an answer beside its words. */
export function AnswerNotes({ message, streaming, busy, onRetry }: Props) {
  const { unsupported, cached } = message;
  return (
    <>
      {unsupported.length > 0 && !streaming && (
        <p className={styles.unsupported}>
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
          {countOf(unsupported.length, 'claim about you has', 'claims about you have')} no memory behind{' '}
          {unsupported.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {cached && !streaming ? (
        <p className={styles.noticeRow}>
          <span className={styles.badge}>
            <History size={14} strokeWidth={1.5} aria-hidden />
            {message.notice ?? 'Given before to the same prompt.'}
          </span>
          <button type="button" className={styles.inlineAction} disabled={busy} onClick={onRetry}>
            Ask again
          </button>
        </p>
      ) : (
        <Notice message={message} streaming={streaming} />
      )}
    </>
  );
}

function Notice({ message, streaming }: { message: Message; streaming: boolean }) {
  const { status, notice } = message;
  if (status === 'failed') {
    return <p className={styles.failed}>{notice ?? 'The answer failed. Try it again.'}</p>;
  }
  if (status === 'stopped') return <p className={styles.notice}>{notice ?? 'Stopped.'}</p>;
  // Stored as running although no turn of this window is: another window answers, or the engine stopped.
  if (status === 'streaming' && !streaming) {
    return <p className={styles.notice}>{notice ?? 'Not finished yet.'}</p>;
  }
  return notice === null ? null : <p className={styles.notice}>{notice}</p>;
}
