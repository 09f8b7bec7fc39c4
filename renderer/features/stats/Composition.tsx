import type { RouteOutput } from '#shared/contract/index';
import { memoryKind, memoryStatus, type MemoryFilter } from '#shared/domain/memory';
import { useNavigation } from '../../app/navigation';
import { BarList, type Bar } from '../../ui/charts/BarList';
import { sourceWords, STATUS_WORDS } from '../../ui/memory/words';
import { KIND_COLOURS, KIND_PLURALS } from './kinds';
import { topSources } from './sources';
import styles from './StatsView.module.css';

const HINT = 'Show these memories';

/** What there is, by kind, status, source and age; each leads to the memories. */
export function Composition({ stats }: { stats: RouteOutput<'stats.overview'> }) {
  const { byKind, byStatus, bySource, ages } = stats;
  const kinds = memoryKind.options.flatMap((kind): Bar[] =>
    bar(kind, capital(KIND_PLURALS[kind]), byKind[kind], { kinds: [kind] }, KIND_COLOURS[kind]),
  );
  const statuses = memoryStatus.options.flatMap((status): Bar[] =>
    bar(status, STATUS_WORDS[status], byStatus[status], { statuses: [status], kinds: memoryKind.options }),
  );
  const { shown, rest } = topSources(bySource);
  const sources = shown.flatMap(({ source, count }): Bar[] =>
    bar(source, source === 'document' ? 'Documents' : sourceWords(source), count, {
      sources: [source],
      kinds: memoryKind.options,
    }),
  );
  const old = ages.flatMap(({ title, count, from, before }): Bar[] =>
    bar(title, title, count, {
      statuses: ['active'],
      kinds: memoryKind.options,
      ...(from === null ? {} : { createdFrom: from }),
      ...(before === null ? {} : { createdBefore: before }),
    }),
  );
  return (
    <div className={styles.columns}>
      <Part title="Kinds" bars={byCount(kinds)} />
      <Part
        title="Sources"
        bars={
          rest === null
            ? sources
            : [...sources, { id: '', title: `${rest.sources} others`, count: rest.count }]
        }
      />
      <Part title="Status" bars={statuses} />
      <Part title="Age" bars={old} />
    </div>
  );
}

function Part({ title, bars }: { title: string; bars: readonly Bar[] }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <BarList label={title} bars={bars} hint={HINT} />
    </section>
  );
}

function bar(
  id: string,
  title: string,
  count: number | undefined,
  filter: MemoryFilter,
  colour?: string,
): Bar[] {
  if (count === undefined || count === 0) return [];
  return [{ id, title, count, colour, onOpen: () => useNavigation.getState().showMemories(filter) }];
}

function byCount(bars: readonly Bar[]): Bar[] {
  return [...bars].sort((a, b) => b.count - a.count);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
