import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { classNames } from '../../ui/classNames';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { ChatHeader } from './ChatHeader';
import styles from './ChatView.module.css';
import { NEW, useChatUi } from './chatUi';
import { Composer } from './Composer';
import { FirstWords } from './FirstWords';
import { MessageList } from './MessageList';
import { PreviewDialog } from './PreviewDialog';
import { PullDialog } from './PullDialog';
import { stopTurn } from './runTurn';
import { SessionList } from './SessionList';
import { isRunning, useTurns, withTurn } from './turns';

export function ChatView() {
  const sessionId = useNavigation((state) => state.sessionId);
  const sessionsShown = useChatUi((state) => state.sessionsShown);
  const key = sessionId ?? NEW;
  return (
    <div
      className={styles.chat}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isRunning(useTurns.getState().turns[key])) {
          return;
        }
        event.preventDefault();
        stopTurn(key);
      }}
    >
      <div className={classNames(styles.sessions, sessionsShown && styles.shown)}>
        <SessionList />
      </div>
      <section className={styles.conversation} aria-label="Conversation">
        <Conversation key={key} sessionId={sessionId} />
      </section>
      <PreviewDialog sessionId={sessionId} />
      <PullDialog />
    </div>
  );
}

function Conversation({ sessionId }: { sessionId: string | null }) {
  const key = sessionId ?? NEW;
  const turn = useTurns((state) => state.turns[key]);
  const request = useRequest('sessions.get', { id: sessionId ?? '' }, { enabled: sessionId !== null });
  const messages = withTurn(request.data?.messages ?? [], turn);
  const failed = request.error !== null && messages.length === 0;
  return (
    <>
      <ChatHeader session={request.data?.session ?? null} />
      {failed && (
        <ErrorState
          error={request.error}
          title="This session could not be opened"
          onRetry={() => void request.refetch()}
        />
      )}
      {sessionId !== null && request.isPending && messages.length === 0 && <Skeleton lines={4} />}
      {sessionId === null && turn === undefined && <FirstWords />}
      {(messages.length > 0 || turn !== undefined) && (
        <MessageList sessionKey={key} sessionId={sessionId} messages={messages} turn={turn} />
      )}
      <span className={styles.space} />
      <Composer sessionId={sessionId} running={isRunning(turn)} stopping={turn?.stopping ?? false} />
    </>
  );
}
