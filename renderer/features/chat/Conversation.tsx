import { useRequest } from '../../api/queries';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { ChatHeader } from './ChatHeader';
import styles from './ChatView.module.css';
import { INCOGNITO, NEW, useChatUi } from './chatUi';
import { Composer } from './Composer';
import { FirstWords } from './FirstWords';
import { useIncognito } from './incognito';
import { IncognitoBanner, IncognitoFirstWords } from './IncognitoParts';
import { MessageList } from './MessageList';
import { isRunning, useTurns, withTurn } from './turns';

/** One conversation: a stored session, a new one, or the incognito one. `viewKey` outlives the step from new to stored. */
export function Conversation({ sessionKey: key, viewKey }: { sessionKey: string; viewKey: string }) {
  const turn = useTurns((state) => state.turns[key]);
  const newMode = useChatUi((state) => state.newMode);
  const incognito = key === INCOGNITO;
  const stored = key !== NEW && !incognito;
  const request = useRequest('sessions.get', { id: key }, { enabled: stored });
  const kept = useIncognito((state) => state.messages);
  const session = (stored ? request.data?.session : undefined) ?? null;
  const messages = withTurn(incognito ? kept : stored ? (request.data?.messages ?? []) : [], turn);
  const begun = messages.length > 0 || turn !== undefined;
  return (
    <>
      <ChatHeader sessionKey={key} session={session} />
      {incognito && <IncognitoBanner />}
      {stored && request.error !== null && messages.length === 0 && (
        <ErrorState
          error={request.error}
          title="This chat could not be opened"
          onRetry={() => void request.refetch()}
        />
      )}
      {stored && request.isPending && !begun && <Skeleton lines={4} />}
      {!begun && key === NEW && <FirstWords />}
      {!begun && incognito && <IncognitoFirstWords />}
      {begun && <MessageList sessionKey={key} viewKey={viewKey} messages={messages} turn={turn} />}
      <span className={styles.space} />
      <Composer
        sessionKey={key}
        readOnly={(session?.mode ?? (key === NEW ? newMode : 'normal')) === 'read_only'}
        running={isRunning(turn)}
        stopping={turn?.stopping ?? false}
      />
    </>
  );
}
