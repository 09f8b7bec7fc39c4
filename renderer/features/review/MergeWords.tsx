import { GitMerge } from 'lucide-react';
import type { Proposal } from '#shared/domain/proposal';
import { useFrame } from '../../app/frameState';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { sourceWords } from '../../ui/memory/words';
import { stateWords } from '../../ui/proposals/words';
import { TimeAgo } from '../../ui/TimeAgo';
import styles from './ReviewView.module.css';

type Target = Proposal['targets'][number];

/** Memories that say the same, side by side, and what would be left of them. */
export function MergeWords({ proposal }: { proposal: Proposal }) {
  const { targets, text } = proposal;
  return (
    <div className={styles.merge}>
      <p className={styles.question}>{stateWords(proposal)}</p>
      <ul className={styles.sides} aria-label="Memories to join">
        {targets.map((target) => (
          <li key={target.id}>
            <Side target={target} />
          </li>
        ))}
      </ul>
      <p className={styles.kept}>
        <span className={styles.question}>Kept: </span>
        <bdi>{text}</bdi>
        {proposal.lossless && <span className={styles.lossless}>No word is lost</span>}
      </p>
      {proposal.state === 'pending' && targets.length > 1 && (
        <Button
          size="sm"
          variant="ghost"
          icon={GitMerge}
          onClick={() => useFrame.getState().merge(targets.map(({ id }) => id))}
        >
          Compare and merge
        </Button>
      )}
    </div>
  );
}

/** One of several memories, with its date and where it is from; opens in the inspector. */
export function Side({ target }: { target: Target }) {
  return (
    <button
      type="button"
      className={styles.side}
      onClick={() => useNavigation.getState().inspect({ kind: 'memory', id: target.id })}
    >
      <bdi>{target.text}</bdi>
      <span className={styles.sideMeta}>
        <TimeAgo at={target.createdAt} />, {sourceWords(target.source)}
      </span>
    </button>
  );
}
