import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Session } from '#shared/domain/session';
import { sendCommand } from '../../api/commands';
import { useNavigation } from '../../app/navigation';
import { announceChange, announceError } from '../../ui/changeToast';
import { classNames } from '../../ui/classNames';
import { Menu } from '../../ui/Menu';
import { exactTime } from '../../ui/format';
import { useChatUi } from './chatUi';
import styles from './SessionList.module.css';
import { isRunning, useTurns } from './turns';

export function SessionRow({ session, onRemove }: { session: Session; onRemove(): void }) {
  const current = useNavigation((state) => state.sessionId === session.id);
  const running = useTurns((state) => isRunning(state.turns[session.id]));
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <RenameRow session={session} onDone={() => setRenaming(false)} />;

  const open = (): void => {
    useChatUi.getState().showSessions(false);
    useNavigation.getState().openSession(session.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li className={classNames(styles.row, current && styles.current)}>
      <button
        type="button"
        className={styles.open}
        aria-current={current ? 'true' : undefined}
        title={exactTime(session.updatedAt)}
        dir="auto"
        onClick={open}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={onKeyDown}
      >
        {session.title}
        {running && <span className="visually-hidden"> (answering)</span>}
      </button>
      <Menu
        label={`Actions for ${session.title}`}
        items={[
          { label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: () => setRenaming(true) },
          { label: 'Delete', icon: Trash2, shortcut: 'Delete', danger: true, onSelect: onRemove },
        ]}
      >
        <button type="button" className={styles.more} aria-label={`Actions for ${session.title}`}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </Menu>
    </li>
  );
}

function RenameRow({ session, onDone }: { session: Session; onDone(): void }) {
  const [title, setTitle] = useState(session.title);
  const save = (): void => {
    onDone();
    const wanted = title.trim();
    if (wanted === '' || wanted === session.title) return;
    // This row is gone by the time of the answer.
    sendCommand('sessions.rename', { id: session.id, title: wanted }).then(
      () => announceChange(`Renamed the session to “${wanted}”.`),
      announceError,
    );
  };
  return (
    <li className={styles.row}>
      <input
        className={styles.rename}
        aria-label="Name of the session"
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
