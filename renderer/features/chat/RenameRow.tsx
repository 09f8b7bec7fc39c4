import { useState } from 'react';
import type { Session } from '#shared/domain/session';
import { sendCommand } from '../../api/commands';
import { announceChange, announceError } from '../../ui/changeToast';
import styles from './SessionList.module.css';

/** The name of a chat, to be changed in its place. */
export function RenameRow({ session, onDone }: { session: Session; onDone(): void }) {
  const [title, setTitle] = useState(session.title);
  const save = (): void => {
    onDone();
    const wanted = title.trim();
    if (wanted === '' || wanted === session.title) return;
    // This row is gone by the time of the answer.
    sendCommand('sessions.rename', { id: session.id, title: wanted }).then(
      () => announceChange(`Renamed the chat to “${wanted}”.`),
      announceError,
    );
  };
  return (
    <li className={styles.row}>
      <input
        className={styles.rename}
        aria-label="Name of the chat"
        value={title}
        maxLength={200}
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          if (event.key === 'Escape') {
            event.preventDefault();
            onDone();
          }
        }}
      />
    </li>
  );
}
