import { useState } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { useRequest } from '../../api/queries';
import { ProposalRow } from '../../ui/proposals/ProposalRow';
import styles from './Learnt.module.css';
import { useLearningEnded } from './learningEnded';

const SHOWN = 3;

interface Props {
  /** The message that was learnt from. */
  messageId: string | null;
  proposals: readonly Proposal[];
}

/** What was learnt from a turn, or could be; what was turned down is gone from here. */
export function Learnt({ messageId, proposals }: Props) {
  const [all, setAll] = useState(false);
  const open = proposals.filter(({ state }) => state !== 'rejected');
  if (open.length === 0) return proposals.length === 0 ? <NothingLearnt messageId={messageId} /> : null;
  const shown = all ? open : open.slice(0, SHOWN);
  return (
    <section className={styles.learnt} aria-label="Learnt from this">
      {shown.map((proposal) => (
        <ProposalRow key={proposal.id} proposal={proposal} inView />
      ))}
      {open.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {open.length - shown.length} more
        </button>
      )}
    </section>
  );
}

/** A model that fails says so; one that finds nothing only where nothing else looks for facts. */
function NothingLearnt({ messageId }: { messageId: string | null }) {
  const ended = useLearningEnded((state) => (messageId === null ? undefined : state.ended[messageId]));
  const learner = useRequest('settings.get', {}).data?.values.learner;
  if (ended === undefined || ended.found > 0) return null;
  if (ended.problem === null && learner !== 'model') return null;
  return (
    <p className={styles.nothing}>
      {ended.problem === null
        ? `Nothing learnt from this: ${ended.model} found no lasting fact in it.`
        : `Nothing learnt from this: ${ended.problem}`}
    </p>
  );
}
