import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { describeFact } from '#shared/domain/describeFact';
import type { Fact } from '#shared/domain/graph';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { ShortName } from '../../../ui/entity/ShortName';
import { countOf, formatNumber, formatScore } from '../../../ui/format';
import styles from './EntityFacts.module.css';
import { factGroups, otherEnd, type FactGroup } from './factGroups';

const SHOWN_FIRST = 6;
const STEP = 40;

/** What is known of the thing now, by relation; each fact leads to its other end and to what it rests on. */
export function EntityFacts({ facts, here }: { facts: readonly Fact[]; here: string }) {
  return (
    <div className={styles.groups}>
      {factGroups(facts, here).map((group) => (
        <Group key={group.key} group={group} here={here} />
      ))}
    </div>
  );
}

function Group({ group: { title, facts }, here }: { group: FactGroup; here: string }) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const rest = facts.length - shown;
  return (
    <div className={styles.group}>
      <h4 className={styles.relation} dir="auto">
        {title}
      </h4>
      <ul aria-label={title}>
        {facts.slice(0, shown).map((fact) => (
          <Row key={fact.edgeId} fact={fact} here={here} />
        ))}
      </ul>
      {rest > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setShown(shown + STEP)}>
          Show {rest > STEP ? `more of ${formatNumber(facts.length)}` : `${formatNumber(rest)} more`}
        </Button>
      )}
    </div>
  );
}

function Row({ fact, here }: { fact: Fact; here: string }) {
  const { inspect } = useNavigation.getState();
  const { id, name } = otherEnd(fact, here);
  const memories = countOf(fact.memoryIds.length, 'memory', 'memories');
  return (
    <li className={styles.row}>
      <button type="button" className={styles.name} onClick={() => inspect({ kind: 'entity', id })}>
        <ShortName name={name} />
      </button>
      <button
        type="button"
        className={styles.evidence}
        title="How sure it is, and the memories behind it"
        onClick={() => inspect({ kind: 'edge', id: fact.edgeId })}
      >
        <span className="visually-hidden">{describeFact(fact)} </span>
        <span className="mono">{formatScore(fact.confidence)}</span>
        <span className="visually-hidden"> sure, from </span>
        <span className={styles.count}>{memories}</span>
        <ChevronRight size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  );
}
