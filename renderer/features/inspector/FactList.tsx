import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Fact } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { useNavigation } from '../../app/navigation';
import { countOf } from '../../ui/format';
import { relationWords } from '../../ui/memory/words';
import styles from './FactList.module.css';
import { MemoryLinks } from './MemoryLinks';

interface Props {
  facts: readonly Fact[];
  /** Memories at hand; others are asked for when a fact is opened. */
  memories: readonly Memory[];
  /** Id of the thing in the pane: what links to itself is plain text. */
  here: string;
}

/** Facts as sentences, each with the memories that support it. */
export function FactList({ facts, memories, here }: Props) {
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <FactRow key={fact.edgeId} fact={fact} memories={memories} here={here} />
      ))}
    </ul>
  );
}

function FactRow({ fact, memories, here }: { fact: Fact } & Omit<Props, 'facts'>) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const others = fact.memoryIds.filter((id) => id !== here);
  const supported = others.length === fact.memoryIds.length ? 'from' : 'also from';
  return (
    <li className={styles.fact}>
      <p className={styles.sentence}>
        <End id={fact.sourceId} name={fact.source} here={here} />{' '}
        <span className={styles.relation}>{relationWords(fact.relation, fact.source)}</span>{' '}
        <End id={fact.targetId} name={fact.target} here={here} />
        <span className={`mono ${styles.confidence}`} title="How sure the extraction was">
          {Math.round(fact.confidence * 100)} %
        </span>
      </p>
      {others.length > 0 && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={12} strokeWidth={2} aria-hidden />
          {supported} {countOf(others.length, 'memory', 'memories')}
        </button>
      )}
      <div id={listId} hidden={!open} className={styles.support}>
        {open && <MemoryLinks ids={others} known={memories} />}
      </div>
    </li>
  );
}

function End({ id, name, here }: { id: string; name: string; here: string }) {
  const inspect = useNavigation.getState().inspect;
  if (id === here) return <bdi className={styles.self}>{name}</bdi>;
  return (
    <button type="button" className={styles.end} onClick={() => inspect({ kind: 'entity', id })}>
      <bdi>{name}</bdi>
    </button>
  );
}
