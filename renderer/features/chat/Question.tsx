import { Check, Copy, Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import type { Message } from '#shared/domain/session';
import { IconButton } from '../../ui/IconButton';
import { useCopy } from '../../ui/useCopy';
import { BranchSwitch } from './BranchSwitch';
import { EditMessage } from './EditMessage';
import styles from './Question.module.css';

/** What the person said and is not stored yet. */
export function PendingQuestion({ text }: { text: string }) {
  return (
    <article aria-label="You" className={styles.question}>
      <div className={styles.bubble} dir="auto">
        {text}
      </div>
    </article>
  );
}

interface Props {
  message: Message;
  /** While a turn runs nothing can be edited. */
  busy: boolean;
  onEdit(message: Message, text: string): void;
}

/** What the person said, as they wrote it; it can be said differently, which begins a branch. */
export const Question = memo(function Question({ message, busy, onEdit }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const { copied, copy } = useCopy();
  return (
    <article aria-label="You" id={`message-${message.id}`} className={styles.question}>
      {editing === message.id ? (
        <EditMessage
          text={message.text}
          busy={busy}
          onSend={(text) => {
            setEditing(null);
            onEdit(message, text);
          }}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <>
          <div className={styles.bubble} dir="auto">
            {message.text}
          </div>
          <div className={styles.below}>
            <div className={styles.actions}>
              <IconButton
                icon={copied ? Check : Copy}
                label={copied ? 'Copied' : 'Copy'}
                size="sm"
                onClick={() => copy(message.text)}
              />
              <IconButton
                icon={Pencil}
                label="Edit and send again"
                size="sm"
                disabled={busy}
                onClick={() => setEditing(message.id)}
              />
            </div>
            <BranchSwitch message={message} disabled={busy} />
          </div>
        </>
      )}
    </article>
  );
});
