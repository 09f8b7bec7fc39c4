import { ChevronRight } from 'lucide-react';
import { describeFact } from '#shared/domain/describeFact';
import type { Fact } from '#shared/domain/graph';
import { useNavigation } from '../../app/navigation';
import { FactSentence } from '../../ui/entity/FactSentence';
import { countOf, formatScore } from '../../ui/format';
import styles from './FactList.module.css';

interface Props {
  facts: readonly Fact[];
  /** The memory in the pane: it is not counted among those that also say so. */
  memoryId: string;
}

/** Facts as sentences; their ends open what they name, and the line below what each rests on. */
export function FactList({ facts, memoryId }: Props) {
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => {
        const others = fact.memoryIds.filter((id) => id !== memoryId).length;
        return (
          <li key={fact.edgeId}>
            <p className={styles.sentence}>
              <FactSentence fact={fact} links />
            </p>
            <button
              type="button"
              className={styles.more}
              title="How sure it is, and the memories behind it"
              onClick={() => useNavigation.getState().inspect({ kind: 'edge', id: fact.edgeId })}
            >
              <span className="visually-hidden">{describeFact(fact)} </span>
              <span>
                <span className="mono">{formatScore(fact.confidence)}</span> sure
                {others > 0 && <>, also from {countOf(others, 'memory', 'memories')}</>}
              </span>
              <ChevronRight size={14} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
