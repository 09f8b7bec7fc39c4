import { useState } from 'react';
import { describeFact } from '#shared/domain/describeFact';
import type { NamedEdge } from '#shared/domain/graph';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { FactSentence } from '../../ui/entity/FactSentence';
import { SPELL_MEANING, SPELL_NAMES, spellState, spellWords } from '../../ui/entity/spell';
import { formatNumber } from '../../ui/format';
import { useNow } from '../../ui/memory/useNow';
import styles from './PastFacts.module.css';

const SHOWN_FIRST = 5;
const STEP = 30;

interface Props {
  edges: readonly NamedEdge[];
  /** The edge whose pane this stands in. */
  current?: string;
}

/** What was known and is no longer so, each with its time. The side mark and the words tell it, not colour alone. */
export function PastFacts({ edges, current }: Props) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const now = useNow();
  return (
    <>
      <ol className={styles.past}>
        {edges.slice(0, shown).map((edge) => {
          const state = spellState(edge, now);
          return (
            <li key={edge.id} className={styles.spell} data-state={state}>
              <button
                type="button"
                className={styles.open}
                aria-current={edge.id === current ? 'true' : undefined}
                aria-label={`${describeFact(edge)} ${SPELL_NAMES[state]}: ${spellWords(edge, now)}`}
                onClick={() => useNavigation.getState().inspect({ kind: 'edge', id: edge.id })}
              >
                <FactSentence fact={edge} />
              </button>
              <p className={styles.when} title={SPELL_MEANING[state]}>
                <span className={styles.state}>{SPELL_NAMES[state]}</span>, {spellWords(edge, now)}
              </p>
            </li>
          );
        })}
      </ol>
      {edges.length > shown && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setShown(shown + STEP)}>
            Show {formatNumber(Math.min(STEP, edges.length - shown))} more
          </Button>
        </div>
      )}
    </>
  );
}
