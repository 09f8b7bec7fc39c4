import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../api/queries';
import { KindIcon } from '../../ui/memory/KindIcon';
import { formatNumber } from '../../ui/format';
import { KIND_WORDS } from '../../ui/memory/words';
import { useSettled } from '../../ui/useSettled';
import { Entities } from './Entities';
import { FactList } from './FactList';
import { ForgettingNote } from './ForgettingNote';
import { HistoryList } from './HistoryList';
import styles from './Inspector.module.css';
import { MemoryActions } from './MemoryActions';
import { MemoryFields } from './MemoryFields';
import { MemoryNotices } from './MemoryNotices';
import { MemoryParticulars } from './MemoryParticulars';
import { MemoryText } from './MemoryText';
import { MemoryUses } from './MemoryUses';
import { isGone } from './isGone';
import { PaneFallback } from './PaneFallback';
import { PaneHeader } from './PaneHeader';
import { Provenance } from './Provenance';
import { RelatedMemories } from './RelatedMemories';
import { Replaces } from './Replaces';
import { Section } from './Section';
import { useMemoryEditor } from './useMemoryEditor';
import { WhyItRanks } from './WhyItRanks';

interface LoadedProps {
  detail: RouteOutput<'memories.detail'>;
  /** Another one may come any moment: nothing is searched for meanwhile. */
  passing: boolean;
}

/** Whoever goes through a table with the arrow keys stays for less than this. */
const PASSING_MS = 200;

/** A memory with everything that is known about it. */
export function MemoryPane({ id }: { id: string }) {
  const query = useRequest('memories.detail', { id }, { keepPrevious: true });
  const settled = useSettled(id, PASSING_MS);
  if (query.data === undefined || isGone(query.error)) {
    return <PaneFallback what="memory" error={query.error} onRetry={() => void query.refetch()} />;
  }
  // The last one stays for the blink that the next one takes; each has fields of its own.
  return (
    <LoadedMemory key={query.data.memory.id} detail={query.data} passing={settled !== query.data.memory.id} />
  );
}

function LoadedMemory({ detail, passing }: LoadedProps) {
  const { memory, session, message, document, entities, facts, replaces, history } = detail;
  const editor = useMemoryEditor(memory.id);
  return (
    <div className={styles.pane}>
      <PaneHeader
        icon={<KindIcon kind={memory.kind} decorative />}
        title={KIND_WORDS[memory.kind]}
        address={{ kind: 'memory', id: memory.id }}
      />
      <div className={styles.content} data-inspector tabIndex={-1}>
        <MemoryNotices memory={memory} editor={editor} />
        <MemoryText
          memory={memory}
          editor={editor}
          actions={<MemoryActions memory={memory} editor={editor} />}
        />
        <MemoryFields memory={memory} editor={editor} />
        <Section title="Where it comes from" fold="provenance">
          <Provenance memory={memory} session={session} message={message} document={document} />
        </Section>
        <Section title="Used in answers" fold="uses">
          <MemoryUses memory={memory} />
        </Section>
        <Section title="Why it ranks" fold="why">
          <WhyItRanks id={memory.id} enabled={!passing} />
        </Section>
        <Section title="Mentions" fold="mentions" detail={countDetail(entities)}>
          {entities.length === 0 ? (
            <p className={styles.quiet}>No people, projects or things were recognised in it.</p>
          ) : (
            <Entities entities={entities} />
          )}
        </Section>
        <Section title="Facts" fold="facts" detail={countDetail(facts)}>
          {facts.length === 0 ? (
            <p className={styles.quiet}>No relation between things was read from it.</p>
          ) : (
            <FactList facts={facts} memoryId={memory.id} />
          )}
        </Section>
        <Section title="Related" fold="related">
          <RelatedMemories id={memory.id} enabled={!passing} />
        </Section>
        <Replaces memory={memory} replaces={replaces} />
        <Section title="History" fold="history" detail={countDetail(history)}>
          {history.length === 0 ? (
            <p className={styles.quiet}>Nothing has changed it since it was made.</p>
          ) : (
            <HistoryList memory={memory} history={history} editor={editor} />
          )}
        </Section>
        <Section title="Forgetting" fold="forgetting">
          <ForgettingNote memory={memory} />
        </Section>
        <Section title="Particulars" fold="particulars">
          <MemoryParticulars memory={memory} />
        </Section>
      </div>
    </div>
  );
}

function countDetail(items: readonly unknown[]): string | undefined {
  return items.length === 0 ? undefined : formatNumber(items.length);
}
