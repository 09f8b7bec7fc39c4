import { CircleOff, Hand, History, MessageSquare, PencilOff, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Evidence } from '#shared/domain/graph';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { namesInText } from '../../../ui/entity/namesInText';
import { formatNumber, formatScore } from '../../../ui/format';
import { excerpt, sourceWords } from '../../../ui/memory/words';
import { TimeAgo } from '../../../ui/TimeAgo';
import styles from './EdgeEvidence.module.css';
import { evidenceMarks, type EvidenceMark } from './evidenceMarks';

const SHOWN_FIRST = 5;
const STEP = 30;
const TEXT_GRAPHEMES = 320;

const MARK_ICONS: Readonly<Record<EvidenceMark['kind'], LucideIcon>> = {
  manual: Hand,
  ended: History,
  retracted: PencilOff,
  status: CircleOff,
};

interface Props {
  evidence: readonly Evidence[];
  /** What the ends are called, to be found in the words. */
  names: readonly string[];
}

/** The words behind a relation, the names in them marked, and the way to where they were said. */
export function EdgeEvidence({ evidence, names }: Props) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  return (
    <>
      <ol className={styles.evidence}>
        {evidence.slice(0, shown).map((item) => (
          <Row key={`${item.memoryId}:${item.polarity}:${item.saidAt}`} item={item} names={names} />
        ))}
      </ol>
      {evidence.length > shown && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setShown(shown + STEP)}>
            Show more of {formatNumber(evidence.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ item, names }: { item: Evidence; names: readonly string[] }) {
  const { inspect, openSession } = useNavigation.getState();
  const { memoryId, sessionId, messageId } = item;
  const marks = evidenceMarks(item);
  return (
    <li className={styles.item} data-weak={marks.some(({ weakens }) => weakens)}>
      <button
        type="button"
        className={styles.words}
        dir="auto"
        onClick={() => inspect({ kind: 'memory', id: memoryId })}
      >
        <span className="visually-hidden">Open memory: </span>
        {namesInText(excerpt(item.text, TEXT_GRAPHEMES), names).map((part, index) =>
          part.named ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
        )}
      </button>
      {marks.map(({ kind, words }) => {
        const Icon = MARK_ICONS[kind];
        return (
          <p key={kind} className={styles.mark} data-kind={kind}>
            <Icon size={14} strokeWidth={1.5} aria-hidden />
            {words}
          </p>
        );
      })}
      <p className={styles.meta}>
        <span>
          {sessionId === null ? sourceWords(item.source) : 'Said in a chat'}, <TimeAgo at={item.saidAt} />
        </span>
        <span>
          <span className="mono">{formatScore(item.confidence)}</span> sure
        </span>
        {sessionId !== null && (
          <button
            type="button"
            className={styles.jump}
            onClick={() => openSession(sessionId, messageId ?? undefined)}
          >
            <MessageSquare size={12} strokeWidth={1.5} aria-hidden />
            Show in chat
          </button>
        )}
      </p>
    </li>
  );
}
