import { FileText, MessageSquare, PencilLine, Upload, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { useNavigation } from '../../app/navigation';
import { PlaceLink } from '../../ui/documents/PlaceLink';
import { exactTime } from '../../ui/format';
import { excerpt, sourceWords } from '../../ui/memory/words';
import { TimeAgo } from '../../ui/TimeAgo';
import styles from './Provenance.module.css';

type Detail = RouteOutput<'memories.detail'>;
type Props = Pick<Detail, 'memory' | 'session' | 'message' | 'document'>;

/** The thread from the memory back to where it was said. */
export function Provenance({ memory, session, message, document }: Props) {
  const openSession = useNavigation.getState().openSession;
  if (document !== null) {
    return (
      <ol className={styles.thread}>
        <Step icon={FileText}>
          <p>
            Read <TimeAgo at={memory.createdAt} /> in <PlaceLink place={document} memoryId={memory.id} />
          </p>
          {document.page !== null && document.heading !== null && (
            <p className={styles.ref} dir="auto">
              {document.heading}
            </p>
          )}
        </Step>
      </ol>
    );
  }
  const said = session !== null || memory.sessionId !== null;
  return (
    <ol className={styles.thread}>
      <Step icon={said ? MessageSquare : memory.source === 'manual' ? PencilLine : Upload}>
        {session === null ? (
          <p>
            {memory.sessionId === null ? sourceWords(memory.source) : 'Said in a chat that was deleted'},{' '}
            <TimeAgo at={memory.createdAt} />
          </p>
        ) : (
          <p>
            Said <TimeAgo at={memory.createdAt} /> in{' '}
            <button
              type="button"
              className={styles.jump}
              title={`Open the chat. Said on ${exactTime(memory.createdAt)}`}
              onClick={() => openSession(session.id, memory.messageId ?? undefined)}
            >
              <bdi>{session.title}</bdi>
            </button>
          </p>
        )}
        {memory.sourceRef !== null && (
          <p className={styles.ref}>
            Known there as <span className="mono">{memory.sourceRef}</span>
          </p>
        )}
      </Step>
      {message !== null && session !== null && (
        <Step icon={null}>
          <blockquote className={styles.quote} dir="auto">
            {excerpt(message.text, 280)}
          </blockquote>
        </Step>
      )}
    </ol>
  );
}

function Step({ icon: Icon, children }: { icon: LucideIcon | null; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.knot}>{Icon !== null && <Icon size={14} strokeWidth={1.5} aria-hidden />}</span>
      <div className={styles.words}>{children}</div>
    </li>
  );
}
