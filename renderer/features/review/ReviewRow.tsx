import { MessageSquare } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { useNavigation } from '../../app/navigation';
import { formatScore } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import { ProposalRow } from '../../ui/proposals/ProposalRow';
import { proposerWords } from '../../ui/proposals/words';
import { TimeAgo } from '../../ui/TimeAgo';
import { MergeWords } from './MergeWords';
import styles from './ReviewView.module.css';

interface Props {
  proposal: Proposal;
  index: number;
  active: boolean;
  /** Null: rows of this list cannot be chosen. */
  chosen: boolean | null;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onFocus: () => void;
  onChoose: (event: MouseEvent) => void;
}

export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { proposal, index, active, chosen, editing, onEditing, onFocus, onChoose } = props;
  return (
    <li
      className={styles.row}
      data-review={index}
      data-chosen={chosen === true}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
    >
      <ProposalRow
        proposal={proposal}
        editing={editing}
        onEditing={onEditing}
        meta={<Origin proposal={proposal} />}
        {...(proposal.kind === 'merge' ? { words: <MergeWords proposal={proposal} /> } : {})}
        {...(chosen === null
          ? {}
          : {
              leading: (
                <input
                  type="checkbox"
                  className={styles.check}
                  tabIndex={-1}
                  checked={chosen}
                  aria-label={`Choose “${excerpt(proposal.text)}”`}
                  onClick={onChoose}
                  onChange={() => undefined}
                />
              ),
            })}
      />
    </li>
  );
});

/** Who found it, how sure, when, and the way to the message. */
function Origin({ proposal }: { proposal: Proposal }) {
  const { sessionId, messageId, proposedBy, confidence, createdAt, decidedAt } = proposal;
  return (
    <span className={styles.origin}>
      <span>
        {proposerWords(proposedBy)}, <span className="mono">{formatScore(confidence)}</span> sure,{' '}
        <TimeAgo at={createdAt} />
        {decidedAt !== null && (
          <>
            ; decided <TimeAgo at={decidedAt} />
          </>
        )}
      </span>
      {sessionId !== null && (
        <button
          type="button"
          className={styles.from}
          onClick={() => useNavigation.getState().openSession(sessionId, messageId ?? undefined)}
        >
          <MessageSquare size={12} strokeWidth={1.5} aria-hidden />
          Show in chat
        </button>
      )}
    </span>
  );
}
