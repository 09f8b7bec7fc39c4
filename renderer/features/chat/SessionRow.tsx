import { Ellipsis, FileJson, FileText, Lock, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Session } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { classNames } from '../../ui/classNames';
import { Menu, type MenuItem } from '../../ui/Menu';
import { exactTime } from '../../ui/format';
import { useChatUi } from './chatUi';
import { exportSession } from './exportSession';
import styles from './SessionList.module.css';
import { RenameRow } from './RenameRow';
import { pinSession, setReadOnly } from './sessionActions';
import { isRunning, useTurns } from './turns';

interface Props {
  session: Session;
  /** The Tab key comes to it, as to one row of the list. */
  stop: boolean;
  onRemove(): void;
}

export function SessionRow({ session, stop, onRemove }: Props) {
  const current = useNavigation((state) => state.sessionId === session.id);
  const running = useTurns((state) => isRunning(state.turns[session.id]));
  const [renaming, setRenaming] = useState(false);
  const [menu, setMenu] = useState(false);
  if (renaming) return <RenameRow session={session} onDone={() => setRenaming(false)} />;

  const open = (): void => {
    useChatUi.getState().showSessions(false);
    useNavigation.getState().openSession(session.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete') onRemove();
    else if (opensMenu(event)) setMenu(true);
    else return;
    event.preventDefault();
  };
  return (
    <li
      className={classNames(styles.row, current && styles.current)}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenu(true);
      }}
    >
      <button
        type="button"
        className={styles.open}
        data-row={session.id}
        tabIndex={stop ? 0 : -1}
        aria-keyshortcuts="F2 Delete Shift+F10"
        aria-current={current ? 'true' : undefined}
        title={`${session.title}\n${exactTime(session.updatedAt)}`}
        onClick={open}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.title} dir="auto">
          {session.title}
        </span>
        {running && <span className="visually-hidden"> (answering)</span>}
      </button>
      {running && <span className={styles.running} aria-hidden />}
      {session.mode === 'read_only' && (
        <span
          className={styles.mark}
          role="img"
          aria-label="Read-only"
          title="Read-only: nothing is learnt from it"
        >
          <Lock size={12} strokeWidth={1.5} aria-hidden />
        </span>
      )}
      <Menu
        label={`Actions for ${session.title}`}
        open={menu}
        onOpenChange={setMenu}
        items={itemsFor(session, { rename: () => setRenaming(true), remove: onRemove })}
      >
        <button
          type="button"
          className={styles.more}
          tabIndex={-1}
          aria-label={`Actions for ${session.title}`}
        >
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </Menu>
    </li>
  );
}

function opensMenu({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ArrowRight' || key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

function itemsFor(
  session: Session,
  { rename, remove }: { rename(): void; remove(): void },
): (MenuItem | 'separator')[] {
  const readOnly = session.mode === 'read_only';
  return [
    {
      label: session.pinned ? 'Unpin' : 'Pin to the top',
      icon: session.pinned ? PinOff : Pin,
      onSelect: () => pinSession(session),
    },
    { label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: rename },
    { label: 'Read-only', checked: readOnly, onSelect: () => setReadOnly(session.id, !readOnly) },
    'separator',
    {
      label: 'Export as Markdown',
      icon: FileText,
      onSelect: () => void exportSession(session.id, 'markdown'),
    },
    { label: 'Export as JSON', icon: FileJson, onSelect: () => void exportSession(session.id, 'json') },
    'separator',
    { label: 'Delete', icon: Trash2, shortcut: 'Delete', danger: true, onSelect: remove },
  ];
}
