import { BookMarked, Check, Copy, RotateCw, Sparkle } from 'lucide-react';
import { memo, useState } from 'react';
import type { Message } from '#shared/domain/session';
import { announceError } from '../../ui/changeToast';
import { IconButton } from '../../ui/IconButton';
import { TimeAgo } from '../../ui/TimeAgo';
import { AnswerText } from './AnswerText';
import styles from './MessageList.module.css';
import { UsedMemories } from './UsedMemories';

interface Props {
  message: Message;
  streaming: boolean;
  /** Only the last answer can be asked for again. */
  onRetry?: () => void;
}

export const Answer = memo(function Answer({ message, streaming, onRetry }: Props) {
  return (
    <article aria-label="Assistant" id={`message-${message.id}`} className={styles.answer}>
      <ModeBadge message={message} />
      {message.thinking !== null && message.thinking.trim() !== '' && <Thinking text={message.thinking} />}
      {message.text !== '' && <AnswerText text={message.text} used={message.used} />}
      <Notice message={message} streaming={streaming} />
      {!streaming && <Actions message={message} {...(onRetry === undefined ? {} : { onRetry })} />}
      {message.used !== null && <UsedMemories used={message.used} />}
    </article>
  );
});

function ModeBadge({ message }: { message: Message }) {
  if (message.mode === null) return null;
  const memory = message.mode === 'memory';
  const Icon = memory ? BookMarked : Sparkle;
  return (
    <p className={styles.badge}>
      <Icon size={14} strokeWidth={1.5} aria-hidden />
      {memory ? 'From memory' : (message.model ?? 'Model')}
    </p>
  );
}

function Thinking({ text }: { text: string }) {
  return (
    <details className={styles.thinking}>
      <summary>Thinking</summary>
      <div className={styles.thoughts} dir="auto">
        {text}
      </div>
    </details>
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

const COPIED_MS = 1_500;

function Actions({ message, onRetry }: { message: Message; onRetry?: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(message.text).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    }, announceError);
  };
  return (
    <div className={styles.actions}>
      {message.text !== '' && (
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? 'Copied' : 'Copy'}
          size="sm"
          onClick={copy}
        />
      )}
      {onRetry !== undefined && (
        <IconButton icon={RotateCw} label="Answer again" size="sm" onClick={onRetry} />
      )}
      <TimeAgo at={message.createdAt} />
    </div>
  );
}
