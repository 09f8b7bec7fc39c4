import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../api/queries';
import { KindIcon } from '../../ui/memory/KindIcon';
import { KIND_WORDS } from '../../ui/memory/words';
import { Entities } from './Entities';
import { FactList } from './FactList';
import { HistoryList } from './HistoryList';
import styles from './Inspector.module.css';
import { MemoryActions } from './MemoryActions';
import { MemoryFields } from './MemoryFields';
import { MemoryNotices } from './MemoryNotices';
import { MemoryParticulars } from './MemoryParticulars';
import { MemoryText } from './MemoryText';
import { isGone } from './isGone';
import { PaneFallback } from './PaneFallback';
import { PaneHeader } from './PaneHeader';
import { Provenance } from './Provenance';
import { Replaces } from './Replaces';
import { Section } from './Section';
import { useMemoryEditor } from './useMemoryEditor';

/** A memory with everything that is known about it. */
export function MemoryPane({ id }: { id: string }) {
  const query = useRequest('memories.detail', { id }, { keepPrevious: true });
  if (query.data === undefined || isGone(query.error)) {
    return <PaneFallback what="memory" error={query.error} onRetry={() => void query.refetch()} />;
  }
  // The last one stays for the blink that the next one takes; each has fields of its own.
  return <LoadedMemory key={query.data.memory.id} detail={query.data} />;
}

function LoadedMemory({ detail }: { detail: RouteOutput<'memories.detail'> }) {
  const { memory, session, message, entities, facts, replaces, history } = detail;
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
        <Section title="Where it comes from">
          <Provenance memory={memory} session={session} message={message} />
        </Section>
        <Replaces memory={memory} replaces={replaces} />
        {entities.length > 0 && (
          <Section title="Mentions">
            <Entities entities={entities} />
          </Section>
        )}
        {facts.length > 0 && (
          <Section title="Facts" detail={String(facts.length)}>
            <FactList facts={facts} memoryId={memory.id} />
          </Section>
        )}
        {history.length > 0 && (
          <Section title="History" detail={String(history.length)}>
            <HistoryList memory={memory} history={history} editor={editor} />
          </Section>
        )}
        <Section title="Particulars">
          <MemoryParticulars memory={memory} />
        </Section>
      </div>
    </div>
  );
}
