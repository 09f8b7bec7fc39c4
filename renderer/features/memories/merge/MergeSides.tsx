import { X } from 'lucide-react';
import { useId } from 'react';
import type { Memory } from '#shared/domain/memory';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { formatScore } from '../../../ui/format';
import { IconButton } from '../../../ui/IconButton';
import { KindIcon } from '../../../ui/memory/KindIcon';
import { excerpt, KIND_WORDS, sourceWords, STATUS_WORDS } from '../../../ui/memory/words';
import { TimeAgo } from '../../../ui/TimeAgo';
import { differingWords } from './differingWords';
import styles from './Merge.module.css';

interface Props {
  memories: readonly Memory[];
  keepId: string;
  onKeep: (id: string) => void;
  onUseText: (text: string) => void;
  onLeaveOut: (id: string) => void;
}

/** The memories beside each other; words that the kept one does not say are marked, in the kept one its own. */
export function MergeSides({ memories, keepId, onKeep, onUseText, onLeaveOut }: Props) {
  const group = useId();
  const kept = memories.find(({ id }) => id === keepId);
  const other = memories.find(({ id }) => id !== keepId);
  return (
    <ul className={styles.sides} aria-label="Memories to merge">
      {memories.map((memory) => {
        const stays = memory.id === keepId;
        const compared = (stays ? other : kept)?.text ?? memory.text;
        return (
          <li key={memory.id} className={classNames(styles.side, stays && styles.stays)}>
            <div className={styles.sideHead}>
              <label className={styles.keep}>
                <input type="radio" name={group} checked={stays} onChange={() => onKeep(memory.id)} />
                {stays ? 'Stays' : 'Keep this one'}
                <span className="visually-hidden">: {excerpt(memory.text)}</span>
              </label>
              {memories.length > 2 && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Leave out “${excerpt(memory.text, 40)}”`}
                  onClick={() => onLeaveOut(memory.id)}
                />
              )}
            </div>
            <p className={styles.text} dir="auto" tabIndex={0} aria-label="Text of the memory">
              {differingWords(memory.text, compared).map((part, index) =>
                part.differs ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
              )}
            </p>
            <p className={styles.meta}>
              <KindIcon kind={memory.kind} decorative />
              {particulars(memory).join(', ')}, <TimeAgo at={memory.createdAt} />
            </p>
            <Button size="sm" variant="ghost" className={styles.use} onClick={() => onUseText(memory.text)}>
              Use this text
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function particulars({ kind, status, pinned, importance, tags, source }: Memory): string[] {
  return [
    KIND_WORDS[kind],
    ...(status === 'active' ? [] : [STATUS_WORDS[status].toLowerCase()]),
    ...(pinned ? ['pinned'] : []),
    `importance ${formatScore(importance)}`,
    ...(tags.length === 0
      ? []
      : [tags.slice(0, 4).join(' '), ...(tags.length > 4 ? [`+${tags.length - 4}`] : [])]),
    sourceWords(source),
  ];
}
