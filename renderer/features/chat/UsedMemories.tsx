import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Used, UsedFact, UsedMemory } from '#shared/domain/session';
import { useNavigation } from '../../app/navigation';
import { countOf, formatScore } from '../../ui/format';
import { TimeAgo } from '../../ui/TimeAgo';
import { WhyBar } from '../../ui/WhyBar';
import { relationWords, sourceWords } from '../../ui/memory/words';
import { useChatUi } from './chatUi';
import styles from './UsedMemories.module.css';

/** What an answer rests on: each memory and fact, why it was recalled, and the way to it. */
export function UsedMemories({ used }: { used: Used }) {
  const openByDefault = useChatUi((state) => state.usedOpen);
  const [own, setOwn] = useState<boolean | null>(null);
  const bodyId = useId();
  const open = own ?? openByDefault;
  const { memories, facts } = used;
  if (memories.length + facts.length === 0) {
    return <p className={styles.none}>No memory was used. {used.routeReason}</p>;
  }
  const toggle = (): void => {
    setOwn(!open);
    useChatUi.getState().setUsedOpen(!open);
  };
  return (
    <section className={styles.used} aria-label="Used memories">
      <h2 className={styles.header}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden className={styles.chevron} />
          Used memories
          <span className={styles.count}>{summary(memories.length, facts.length)}</span>
        </button>
        <span className={styles.route} title={used.routeReason}>
          {used.route}
        </span>
      </h2>
      <div id={bodyId} hidden={!open}>
        <ul>
          {memories.map((item) => (
            <MemoryRow key={item.memoryId} item={item} route={`${used.route}: ${used.routeReason}`} />
          ))}
          {facts.map((item) => (
            <FactRow key={item.edgeId} item={item} />
          ))}
        </ul>
        {used.routeReason !== '' && <p className={styles.reason}>{used.routeReason}</p>}
      </div>
    </section>
  );
}

function summary(memories: number, facts: number): string {
  const parts = [
    memories === 0 ? '' : countOf(memories, 'memory', 'memories'),
    facts === 0 ? '' : countOf(facts, 'fact', 'facts'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function MemoryRow({ item, route }: { item: UsedMemory; route: string }) {
  const current = useNavigation(
    ({ inspected }) => inspected?.kind === 'memory' && inspected.id === item.memoryId,
  );
  return (
    <li className={styles.row} data-current={current}>
      <span className={styles.number} aria-hidden>
        {item.position}
      </span>
      <button
        type="button"
        className={styles.open}
        onClick={() => useNavigation.getState().inspect({ kind: 'memory', id: item.memoryId })}
      >
        <span className={styles.text} dir="auto">
          <span className="visually-hidden">Open memory {item.position}: </span>
          {item.text}
        </span>
        <span className={styles.source}>
          {sourceWords(item.source)}, <TimeAgo at={item.createdAt} />
        </span>
      </button>
      <WhyBar score={item.score} breakdown={item.breakdown} route={route} className={styles.why ?? ''} />
    </li>
  );
}

function FactRow({ item }: { item: UsedFact }) {
  const [memoryId] = item.memoryIds;
  const navigation = useNavigation.getState();
  const open = (): void =>
    memoryId === undefined
      ? navigation.inspect({ kind: 'entity', id: item.sourceId })
      : navigation.inspect({ kind: 'memory', id: memoryId });
  const relation = relationWords(item.relation, item.source);
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden>
        {item.position}
      </span>
      <button type="button" className={styles.open} onClick={open}>
        <span className={styles.text}>
          <span className="visually-hidden">Open fact {item.position}: </span>
          <bdi>{item.source}</bdi> <span className={styles.relation}>{relation}</span>{' '}
          <bdi>{item.target}</bdi>
        </span>
        <span className={styles.source}>
          Fact from {countOf(item.memoryIds.length, 'memory', 'memories')}
        </span>
      </button>
      <span className={styles.confidence}>
        <span className="mono">{formatScore(item.confidence)}</span> sure
      </span>
    </li>
  );
}
