import { Check, Copy, RotateCw } from 'lucide-react';
import type { Message } from '#shared/domain/session';
import { IconButton } from '../../ui/IconButton';
import { TimeAgo } from '../../ui/TimeAgo';
import { useCopy } from '../../ui/useCopy';
import { BranchSwitch } from './BranchSwitch';
import styles from './MessageList.module.css';

interface Props {
  message: Message;
  busy: boolean;
  onRetry(): void;
}

export function AnswerActions({ message, busy, onRetry }: Props) {
  const { copied, copy } = useCopy();
  return (
    <div className={styles.actions}>
      <BranchSwitch message={message} disabled={busy} />
      {message.text !== '' && (
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? 'Copied' : 'Copy'}
          size="sm"
          onClick={() => copy(message.text)}
        />
      )}
      <IconButton icon={RotateCw} label="Answer again" size="sm" disabled={busy} onClick={onRetry} />
      <TimeAgo at={message.createdAt} />
    </div>
  );
}
