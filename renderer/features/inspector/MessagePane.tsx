import { MessageSquare } from 'lucide-react';
import type { Message, Session } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { TimeAgo } from '../../ui/TimeAgo';
import { UsedMemories } from '../../ui/used/UsedMemories';
import styles from './Inspector.module.css';
import { PaneFallback } from './PaneFallback';
import { PaneHeader } from './PaneHeader';
import { Particulars } from './Particulars';
import { Section } from './Section';

/** A message of the open chat with what recall put before it. */
export function MessagePane({ id }: { id: string }) {
  const sessionId = useNavigation((now) => now.sessionId);
  const query = useRequest('sessions.get', { id: sessionId ?? '' }, { enabled: sessionId !== null });
  if (query.data === undefined && sessionId !== null) {
    return <PaneFallback what="message" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const message = query.data?.messages.find((candidate) => candidate.id === id);
  if (query.data === undefined || message === undefined) return <NotHere />;
  return <LoadedMessage session={query.data.session} message={message} />;
}

function LoadedMessage({ session, message }: { session: Session; message: Message }) {
  const openSession = useNavigation.getState().openSession;
  const { used } = message;
  return (
    <div className={styles.pane}>
      <PaneHeader
        icon={<MessageSquare size={16} strokeWidth={1.5} aria-hidden />}
        title={message.role === 'user' ? 'Your message' : 'Answer'}
      />
      <div className={styles.content} data-inspector tabIndex={-1}>
        <p className={styles.message} dir="auto">
          {message.text}
        </p>
        {message.notice !== null && <p className={styles.quiet}>{message.notice}</p>}
        <div>
          <Button size="sm" icon={MessageSquare} onClick={() => openSession(session.id, message.id)}>
            Show in chat
          </Button>
        </div>
        {used !== null && <UsedMemories used={used} />}
        <Section title="Particulars">
          <Particulars
            rows={[
              { name: 'Chat', value: session.title },
              { name: 'Sent', value: <TimeAgo at={message.createdAt} /> },
              { name: 'Model', value: message.model },
              { name: 'Id', value: message.id, mono: true },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

function NotHere() {
  return (
    <div className={styles.pane}>
      <PaneHeader icon={null} title="Message" />
      <EmptyState
        icon={MessageSquare}
        title="This message is not in the open chat"
        text="Open the chat that it belongs to, and choose it there."
      />
    </div>
  );
}
