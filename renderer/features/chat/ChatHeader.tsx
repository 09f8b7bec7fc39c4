import { Eye, HatGlasses, Lock, PanelLeft } from 'lucide-react';
import type { Session } from '#shared/domain/session';
import { shortcutOf } from '../../app/shortcutOf';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import styles from './ChatHeader.module.css';
import { INCOGNITO, NEW, useChatUi } from './chatUi';
import { closeIncognito } from './incognito';
import { ModelPicker } from './ModelPicker';
import { setReadOnly } from './sessionActions';

/** `session` is null for a new chat, the incognito one, and while it loads. */
export function ChatHeader({ sessionKey, session }: { sessionKey: string; session: Session | null }) {
  const { openDialog, showSessions } = useChatUi.getState();
  const shown = useChatUi((state) => state.sessionsShown);
  const incognito = sessionKey === INCOGNITO;
  return (
    <header className={styles.header}>
      <IconButton
        icon={PanelLeft}
        label="Chats"
        size="sm"
        className={styles.narrow}
        aria-expanded={shown}
        onClick={() => showSessions(!shown)}
      />
      {incognito && <HatGlasses size={16} strokeWidth={1.5} aria-hidden />}
      <h1 className={styles.title}>
        <span className={styles.line} dir="auto">
          {incognito ? 'Incognito chat' : (session?.title ?? 'New chat')}
        </span>
      </h1>
      {incognito && (
        <Button size="sm" onClick={closeIncognito}>
          Close and forget
        </Button>
      )}
      {!incognito && <ReadOnlySwitch sessionKey={sessionKey} session={session} />}
      <ModelPicker />
      {!incognito && (
        <IconButton
          icon={Eye}
          label="Preview context"
          shortcut={shortcutOf('chat.preview')}
          size="sm"
          onClick={() => openDialog('preview')}
        />
      )}
    </header>
  );
}

/** Read-only chats recall and add nothing to memory; the words show only while that is so. */
function ReadOnlySwitch({ sessionKey, session }: { sessionKey: string; session: Session | null }) {
  const newMode = useChatUi((state) => state.newMode);
  const isNew = sessionKey === NEW;
  if (!isNew && session === null) return null;
  const on = (session?.mode ?? newMode) === 'read_only';
  const toggle = (): void => {
    if (session !== null) setReadOnly(session.id, !on);
    else useChatUi.getState().setNewMode(on ? 'normal' : 'read_only');
  };
  return (
    <button
      type="button"
      className={styles.readOnly}
      aria-pressed={on}
      aria-label="Read-only"
      title={
        on
          ? 'Read-only: nothing is learnt from this chat'
          : 'Make this chat read-only: nothing is learnt from it'
      }
      onClick={toggle}
    >
      <Lock size={14} strokeWidth={1.5} aria-hidden />
      {on && 'Read-only'}
    </button>
  );
}
