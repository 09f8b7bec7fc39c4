import type { Proposal } from '#shared/domain/proposal';
import { useNavigation } from '../../app/navigation';
import { stateWords } from '../../ui/proposals/words';
import styles from './ReviewView.module.css';

/** Memories that say the same, side by side, and what would be left of them. */
export function MergeWords({ proposal }: { proposal: Proposal }) {
  const { targets, text } = proposal;
  return (
    <div className={styles.merge}>
      <p className={styles.question}>{stateWords(proposal)}</p>
      <ul className={styles.sides} aria-label="Memories to join">
        {targets.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              className={styles.side}
              onClick={() => useNavigation.getState().inspect({ kind: 'memory', id: target.id })}
            >
              <bdi>{target.text}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.kept}>
        <span className={styles.question}>Kept: </span>
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}
