import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Used } from '#shared/domain/session';
import { useWeights } from '../useWeights';
import { UsedFactRow } from './UsedFactRow';
import { CoverageNote, UsedHow } from './UsedHow';
import styles from './UsedMemories.module.css';
import { UsedMemoryRow } from './UsedMemoryRow';
import { useUsedOpen } from './usedOpen';
import { groupUsed, routeWords, usedCounts } from './usedWords';

/** What an answer rests on: each memory and fact, why it was recalled, and the way to it. */
export function UsedMemories({ used }: { used: Used }) {
  const openByDefault = useUsedOpen((state) => state.open);
  const [own, setOwn] = useState<boolean | null>(null);
  const bodyId = useId();
  const groups = groupUsed(used.memories);
  const counts = usedCounts(groups, used.facts);
  const empty = counts === '';
  const open = own ?? (openByDefault && !empty);
  const toggle = (): void => {
    setOwn(!open);
    if (!empty) useUsedOpen.getState().setOpen(!open);
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
          <span className={styles.count}>{empty ? 'none' : counts}</span>
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
  const shown = [groups.memories, groups.corrections, groups.passages, used.facts];
  const titled = shown.filter((list) => list.length > 0).length > 1;
  const rows = (items: readonly Used['memories'][number][]): ReactNode =>
    items.map((item) => <UsedMemoryRow key={item.memoryId} item={item} route={route} weights={weights} />);
  return (
    <>
      <Group title="Memories" titled={titled}>
        {groups.memories.length > 0 && rows(groups.memories)}
      </Group>
      <Group title="Corrections" titled={titled}>
        {groups.corrections.length > 0 && rows(groups.corrections)}
      </Group>
      <Group title="Passages of documents" titled={titled}>
        {groups.passages.length > 0 && rows(groups.passages)}
      </Group>
      <Group title="Facts" titled={titled}>
        {used.facts.length > 0 &&
          used.facts.map((item) => (
            <UsedFactRow key={item.edgeId} item={item} route={route} weights={weights} />
          ))}
      </Group>
      <UsedHow used={used} />
    </>
  );
}

/** A part of the list; its title is only shown where there is another part. False children: nothing at all. */
function Group({ title, titled, children }: { title: string; titled: boolean; children: ReactNode }) {
  if (children === false) return null;
  return (
    <>
      {titled && <h3 className={styles.group}>{title}</h3>}
      <ul aria-label={title}>{children}</ul>
    </>
  );
}
