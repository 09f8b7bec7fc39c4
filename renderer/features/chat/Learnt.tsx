import { useState } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { ProposalRow } from '../../ui/proposals/ProposalRow';
import styles from './Learnt.module.css';

const SHOWN = 3;

/** What was learnt from a turn, or could be; what was turned down is gone from here. */
export function Learnt({ proposals }: { proposals: readonly Proposal[] }) {
  const [all, setAll] = useState(false);
  const open = proposals.filter(({ state }) => state !== 'rejected');
  if (open.length === 0) return null;
  const shown = all ? open : open.slice(0, SHOWN);
  return (
    <section className={styles.learnt} aria-label="Learnt from this">
      {shown.map((proposal) => (
        <ProposalRow key={proposal.id} proposal={proposal} />
      ))}
      {open.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {open.length - shown.length} more
        </button>
      )}
    </section>
  );
}
