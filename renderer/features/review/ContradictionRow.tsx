import { Check, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Proposal } from '#shared/domain/proposal';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { excerpt } from '../../ui/memory/words';
import { Side } from './MergeWords';
import styles from './ReviewView.module.css';

interface Props {
  proposal: Proposal;
  leading: ReactNode;
  busy: boolean;
  onKeep: (memoryId: string) => void;
  onBoth: () => void;
}

/** Two memories of which only one can be true, with what speaks for each: when it was said, and where. */
export function ContradictionRow({ proposal, leading, busy, onKeep, onBoth }: Props) {
  const { targets, reason } = proposal;
  return (
    <div role="group" aria-label={`Which is true? ${excerpt(proposal.text, 80)}`} className={styles.choice}>
      {leading}
      <Scale size={16} strokeWidth={1.5} aria-hidden className={styles.choiceIcon} />
      <div className={styles.merge}>
        <p className={styles.question}>{reason ?? 'Only one of these can be true.'}</p>
        <ul className={styles.sides} aria-label="Memories to choose from">
          {targets.map((target, index) => (
            <li key={target.id} className={styles.option}>
              <Side target={target} />
              <Button
                size="sm"
                icon={Check}
                disabled={busy}
                aria-label={`Keep “${excerpt(target.text, 60)}”`}
                onClick={() => onKeep(target.id)}
              >
                Keep this
                <Kbd keys={String(index + 1)} />
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Button size="sm" variant="ghost" disabled={busy} onClick={onBoth}>
            Both are true
          </Button>
        </div>
      </div>
    </div>
  );
}
