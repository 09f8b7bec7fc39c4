import { Pencil, X } from 'lucide-react';
import { IconButton } from '../../ui/IconButton';
import { excerpt } from '../../ui/memory/words';
import styles from './Composer.module.css';
import { useChatUi } from './chatUi';
import { joinDrafts } from './drafts';

/** The message that is sent when the answer has ended. */
export function QueuedMessage({ sessionKey, text }: { sessionKey: string; text: string }) {
  const { setQueued, setDraft, focusComposer } = useChatUi.getState();
  const takeBack = (): void => {
    setQueued(sessionKey, null);
    setDraft(sessionKey, joinDrafts(text, useChatUi.getState().drafts[sessionKey]));
    focusComposer();
  };
  return (
    <div className={styles.queued} role="group" aria-label="Message that waits">
      <span className={styles.queuedLabel} role="status">
        Sent after this answer
      </span>
      <bdi className={styles.queuedText}>{excerpt(text, 160)}</bdi>
      <IconButton icon={Pencil} label="Take it back to edit" size="sm" onClick={takeBack} />
      <IconButton icon={X} label="Do not send it" size="sm" onClick={() => setQueued(sessionKey, null)} />
    </div>
  );
}
