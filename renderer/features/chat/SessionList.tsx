import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#shared/domain/session';
import { useCommand, useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { announceChange, announceError } from '../../ui/changeToast';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { countOf } from '../../ui/format';
import { IconButton } from '../../ui/IconButton';
import { SearchField } from '../../ui/SearchField';
import { useNow } from '../../ui/memory/useNow';
import { useSettled } from '../../ui/useSettled';
import { useChatUi } from './chatUi';
import { groupSessions } from './groupSessions';
import styles from './SessionList.module.css';
import { SessionRow } from './SessionRow';
import { isRunning, useTurns } from './turns';

const SETTLE_MS = 150;

export function SessionList() {
  const now = useNow();
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim(), SETTLE_MS);
  const request = useRequest('sessions.list', words === '' ? {} : { query: words }, { keepPrevious: true });
  const [removing, setRemoving] = useState<Session | null>(null);
  const sessions = request.data?.sessions ?? [];
  return (
    <nav className={styles.list} aria-label="Sessions">
      <div className={styles.top}>
        <SearchField
          label="Search sessions"
          placeholder="Search"
          value={query}
          onChange={setQuery}
          className={styles.search ?? ''}
        />
        <IconButton icon={SquarePen} label="New chat" shortcut="Mod+Shift+O" onClick={newChat} />
      </div>
      <div className={styles.scroll}>
        {sessions.length === 0 && request.isSuccess && (
          <p className={styles.none}>
            {words === '' ? 'Your conversations will be listed here.' : 'No session holds these words.'}
          </p>
        )}
        {groupSessions(sessions, now).map(([title, group]) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            <ul>
              {group.map((session) => (
                <SessionRow key={session.id} session={session} onRemove={() => setRemoving(session)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <RemoveDialog session={removing} onClose={() => setRemoving(null)} />
    </nav>
  );
}

function newChat(): void {
  const { showSessions, focusComposer } = useChatUi.getState();
  showSessions(false);
  useNavigation.getState().openSession(null);
  focusComposer();
}

function RemoveDialog({ session, onClose }: { session: Session | null; onClose(): void }) {
  const remove = useCommand('sessions.remove');
  const running = useTurns((state) => session !== null && isRunning(state.turns[session.id]));
  const confirm = (): void => {
    if (session === null) return;
    remove.mutate(
      { id: session.id },
      {
        onSuccess: () => {
          if (useNavigation.getState().sessionId === session.id) useNavigation.getState().openSession(null);
          onClose();
          announceChange(`Deleted the session “${session.title}”.`);
        },
        onError: (error) => {
          onClose();
          announceError(error);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open={session !== null}
      title="Delete this session?"
      confirmLabel="Delete session"
      danger
      busy={remove.isPending || running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        “<bdi>{session?.title}</bdi>” and its {countOf(session?.messageCount ?? 0, 'message', 'messages')} are
        deleted. What was remembered from it stays.
      </p>
    </ConfirmDialog>
  );
}
