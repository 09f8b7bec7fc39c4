import { useState } from 'react';
import type { Session } from '#shared/domain/session';
import { useCommand, useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { announceChange, announceError } from '../../ui/changeToast';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { countOf } from '../../ui/format';
import styles from './SessionList.module.css';
import { useChatUi } from './chatUi';
import { isRunning, useTurns } from './turns';

/** Asks before a session is deleted, and what is to become of what was learnt from it. */
export function RemoveSession({ session, onClose }: { session: Session | null; onClose(): void }) {
  return session === null ? null : <Asking key={session.id} session={session} onClose={onClose} />;
}

function Asking({ session, onClose }: { session: Session; onClose(): void }) {
  const remove = useCommand('sessions.remove');
  const running = useTurns((state) => isRunning(state.turns[session.id]));
  const learnt = useRequest('sessions.learnt', { id: session.id }).data?.memories ?? 0;
  const [withMemories, setWithMemories] = useState(false);
  const confirm = (): void =>
    remove.mutate(
      { id: session.id, withMemories: withMemories && learnt > 0 },
      {
        onSuccess: ({ memories }) => {
          if (useNavigation.getState().sessionId === session.id) useNavigation.getState().openSession(null);
          useChatUi.getState().setDraft(session.id, '');
          onClose();
          const also = memories === 0 ? '' : ` ${countOf(memories, 'memory', 'memories')} went to the trash.`;
          announceChange(`Deleted the chat “${session.title}”.${also}`);
        },
        onError: (error) => {
          onClose();
          announceError(error);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title="Delete this chat?"
      confirmLabel="Delete chat"
      danger
      busy={remove.isPending || running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        “<bdi>{session.title}</bdi>” and its {countOf(session.messageCount, 'message', 'messages')} are
        deleted.
        {learnt === 0 ? ' Nothing that is remembered comes from it.' : ''}
      </p>
      {learnt > 0 && (
        <>
          <p className={styles.learnt}>
            {countOf(learnt, 'memory', 'memories')} {learnt === 1 ? 'was' : 'were'} learnt from it and{' '}
            {learnt === 1 ? 'stays' : 'stay'} unless you say otherwise.
          </p>
          <label className={styles.also}>
            <input
              type="checkbox"
              checked={withMemories}
              onChange={(event) => setWithMemories(event.target.checked)}
            />
            Also move {learnt === 1 ? 'it' : 'these'} to the trash
          </label>
        </>
      )}
    </ConfirmDialog>
  );
}
