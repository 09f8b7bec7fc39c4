import { History, RotateCw, TriangleAlert } from 'lucide-react';
import type { Message } from '#shared/domain/session';
import { bridge } from '../../api/bridge';
import { announce, announceError } from '../../ui/changeToast';
import { Button } from '../../ui/Button';
import { countOf } from '../../ui/format';
import { Spinner } from '../../ui/Spinner';
import { LinkedWords } from './LinkedWords';
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
        <Notice message={message} streaming={streaming} busy={busy} onRetry={onRetry} />
      )}
    </>
  );
}

function Notice({ message, streaming, busy, onRetry }: Props) {
  const { status, notice } = message;
  if (status === 'failed') {
    return <Failure notice={notice ?? 'The answer failed.'} busy={busy} onRetry={onRetry} />;
  }
  if (status === 'stopped') return <p className={styles.notice}>{notice ?? 'Stopped.'}</p>;
  // Stored as running although no turn of this window is: it was begun in another one, or before a reload.
  if (status === 'streaming' && !streaming) return <BegunElsewhere messageId={message.id} />;
  return notice === null ? null : (
    <p className={styles.notice}>
      <LinkedWords text={notice} />
    </p>
  );
}

/** What went wrong and what to do, then a way to do it; the words of the model server for who wants them. */
function Failure({ notice, busy, onRetry }: { notice: string; busy: boolean; onRetry(): void }) {
  const [words = notice, ...said] = notice.split('\n');
  return (
    <div className={styles.failed}>
      <p>{words}</p>
      {said.length > 0 && (
        <details className={styles.details}>
          <summary>What the model server said</summary>
          <p>{said.join('\n')}</p>
        </details>
      )}
      <Button size="sm" icon={RotateCw} disabled={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** The answer goes on without this window, which shows it when it is finished. */
function BegunElsewhere({ messageId }: { messageId: string }) {
  return (
    <p className={styles.noticeRow}>
      <span className={styles.phase} role="status">
        <Spinner />
        Still being answered. It appears here when it is finished.
      </span>
      <button type="button" className={styles.inlineAction} onClick={() => void stop(messageId)}>
        Stop the answer
      </button>
    </p>
  );
}

async function stop(messageId: string): Promise<void> {
  try {
    const { stopped } = await bridge.request('chat.stop', { messageId });
    if (!stopped) announce('Another program writes this answer. Stop it there.');
  } catch (error) {
    announceError(error);
  }
}
