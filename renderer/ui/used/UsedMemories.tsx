import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Used, UsedFact, UsedMemory } from '#shared/domain/session';
import { useWeights } from '../useWeights';
import { UsedFactRow } from './UsedFactRow';
import { CoverageNote, UsedHow } from './UsedHow';
import styles from './UsedMemories.module.css';
import { UsedMemoryRow } from './UsedMemoryRow';
import { useUsedOpen } from './usedOpen';
import { groupUsed, inNumberOrder, routeWords, usedCounts } from './usedWords';

/** What an answer rests on: each memory and fact, why it was recalled, and the way to it. Of nothing, nothing. */
export function UsedMemories({ used }: { used: Used }) {
  const openByDefault = useUsedOpen((state) => state.open);
  const [own, setOwn] = useState<boolean | null>(null);
  const bodyId = useId();
  const groups = groupUsed(used.memories);
  const counts = usedCounts(groups, used.facts);
  if (counts === '') return null;
  const open = own ?? openByDefault;
  const toggle = (): void => {
    setOwn(!open);
    useUsedOpen.getState().setOpen(!open);
  };
  const title = used.listed === true ? 'Found memories' : 'Used memories';
  return (
    <section className={styles.used} aria-label={title}>
      <h2 className={styles.header}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden className={styles.chevron} />
          {title}
          <span className={styles.count}>{counts}</span>
        </button>
        <CoverageNote used={used} />
      </h2>
      <div id={bodyId} hidden={!open}>
        {open && <Body used={used} groups={groups} />}
      </div>
    </section>
  );
}

function Body({ used, groups }: { used: Used; groups: ReturnType<typeof groupUsed> }) {
  const weights = useWeights();
  const route = used.routeReason === '' ? routeWords(used.route) : used.routeReason;
  const shown = inNumberOrder([
    { title: 'Corrections', items: groups.corrections },
    { title: 'Memories', items: groups.memories },
    { title: 'Passages of documents', items: groups.passages },
    { title: 'Facts', items: used.facts },
  ]);
  const rowOf = (item: UsedMemory | UsedFact): ReactNode =>
    'memoryId' in item ? (
      <UsedMemoryRow key={item.memoryId} item={item} route={route} weights={weights} />
    ) : (
      <UsedFactRow key={item.edgeId} item={item} route={route} weights={weights} />
    );
  return (
    <>
      {shown.map(({ title, items }) => (
        <Group key={title} title={title} titled={shown.length > 1}>
          {items.map(rowOf)}
        </Group>
      ))}
      <UsedHow used={used} />
    </>
  );
}

/** A part of the list; its title is only shown where there is another part. */
function Group({ title, titled, children }: { title: string; titled: boolean; children: ReactNode }) {
  return (
    <>
      {titled && <h3 className={styles.group}>{title}</h3>}
      <ul aria-label={title}>{children}</ul>
    </>
  );
}
