import { MessageSquare } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { useNavigation } from '../../app/navigation';
import { formatScore } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import { ProposalRow } from '../../ui/proposals/ProposalRow';
import { proposerWords } from '../../ui/proposals/words';
import { TimeAgo } from '../../ui/TimeAgo';
import { ContradictionRow } from './ContradictionRow';
import { MergeWords } from './MergeWords';
import styles from './ReviewView.module.css';

interface Props {
  proposal: Proposal;
  index: number;
  active: boolean;
  /** Null: rows of this list cannot be chosen. */
  chosen: boolean | null;
  editing: boolean;
  busy: boolean;
  onEditing: (editing: boolean) => void;
  onFocus: () => void;
  onChoose: (event: MouseEvent) => void;
  onKeep: (proposal: Proposal, memoryId: string) => void;
  onReject: (proposal: Proposal) => void;
}

export const ReviewRow = memo(function ReviewRow(props: Props) {
  const { proposal, index, active, chosen, editing, busy, onEditing, onFocus, onKeep, onReject } = props;
  const leading = <Choice {...props} />;
  const waits = proposal.state === 'pending';
  return (
    <li
      className={styles.row}
      data-review={index}
      data-chosen={chosen === true}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
    >
      {proposal.kind === 'contradiction' && waits ? (
        <ContradictionRow
          proposal={proposal}
          leading={leading}
          busy={busy}
          onKeep={(id) => onKeep(proposal, id)}
          onBoth={() => onReject(proposal)}
        />
      ) : (
        <ProposalRow
          proposal={proposal}
          editing={editing}
          onEditing={onEditing}
          meta={<Origin proposal={proposal} />}
          leading={leading}
          {...(proposal.kind === 'merge' && waits ? { words: <MergeWords proposal={proposal} /> } : {})}
        />
      )}
    </li>
  );
});

function Choice({ proposal, chosen, onChoose }: Props): ReactNode {
  if (chosen === null) return null;
  return (
    <input
      type="checkbox"
      className={styles.check}
      tabIndex={-1}
      checked={chosen}
      aria-label={`Choose “${excerpt(proposal.text)}”`}
      onClick={onChoose}
      onChange={() => undefined}
    />
  );
}

/** Who found it, how sure, when, and the way to the message. */
function Origin({ proposal }: { proposal: Proposal }) {
  const { sessionId, messageId, proposedBy, confidence, createdAt, decidedAt, kind } = proposal;
  return (
    <span className={styles.origin}>
      <span>
        {proposerWords(proposedBy)}, <span className="mono">{formatScore(confidence)}</span>{' '}
        {kind === 'merge' ? 'alike' : 'sure'}, <TimeAgo at={createdAt} />
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
