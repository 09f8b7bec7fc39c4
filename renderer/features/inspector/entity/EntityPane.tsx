import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../../api/queries';
import { typeOf } from '../../../ui/entity/entityWords';
import { TypeMark } from '../../../ui/entity/TypeMark';
import { formatNumber, formatScore } from '../../../ui/format';
import { TimeAgo } from '../../../ui/TimeAgo';
import styles from '../Inspector.module.css';
import { MemoryLinks } from '../MemoryLinks';
import { isGone } from '../isGone';
import { PaneFallback } from '../PaneFallback';
import { PaneHeader } from '../PaneHeader';
import { Particulars } from '../Particulars';
import { PastFacts } from '../PastFacts';
import { Section } from '../Section';
import { EntityFacts } from './EntityFacts';
import { EntityIntro } from './EntityIntro';
import { EntityNames } from './EntityNames';
import { MergedEntities } from './MergedEntities';
import { useEntityEditor } from './useEntityEditor';

/** A person, project or thing of the graph, with what is known about it and from which memories. */
export function EntityPane({ id }: { id: string }) {
  const query = useRequest('graph.entity', { id }, { keepPrevious: true });
  if (query.data === undefined || isGone(query.error)) {
    return <PaneFallback what="entity" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <LoadedEntity key={query.data.entity.id} detail={query.data} />;
}

function LoadedEntity({ detail }: { detail: RouteOutput<'graph.entity'> }) {
  const { entity, aliases, facts, past, memories, merged } = detail;
  const editor = useEntityEditor(entity);
  return (
    <div className={styles.pane}>
      <PaneHeader
        icon={<TypeMark type={entity.type} />}
        title={typeOf(entity)}
        address={{ kind: 'entity', id: entity.id }}
      />
      <div className={styles.content} data-inspector tabIndex={-1}>
        <EntityIntro detail={detail} editor={editor} />
        <Section title="Facts" detail={formatNumber(entity.degree)}>
          {facts.length === 0 ? (
            <p className={styles.quiet}>No memory relates it to anything now.</p>
          ) : (
            <>
              <EntityFacts facts={facts} here={entity.id} />
              <Rest listed={facts.length} all={entity.degree} which="surest" />
            </>
          )}
        </Section>
        <Section title="Memories" detail={formatNumber(entity.mentions)}>
          {memories.length === 0 ? (
            <p className={styles.quiet}>No active memory mentions it.</p>
          ) : (
            <>
              <MemoryLinks ids={memories.map((memory) => memory.id)} known={memories} />
              <Rest listed={memories.length} all={entity.mentions} which="newest" />
            </>
          )}
        </Section>
        {past.length > 0 && (
          <Section title="History" detail={formatNumber(past.length)}>
            <PastFacts edges={past} />
          </Section>
        )}
        <Section title="Also called">
          <EntityNames entity={entity} aliases={aliases} editor={editor} />
        </Section>
        {merged.length > 0 && (
          <Section title="Merged into this one" detail={formatNumber(merged.length)}>
            <MergedEntities merged={merged} editor={editor} />
          </Section>
        )}
        <Section title="Particulars">
          <Particulars
            rows={[
              { name: 'Importance', value: formatScore(entity.importance), mono: true },
              { name: 'First seen', value: <TimeAgo at={entity.firstSeenAt} /> },
              { name: 'Last seen', value: <TimeAgo at={entity.lastSeenAt} /> },
              { name: 'Id', value: entity.id, mono: true },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

/** Some things are in more facts and memories than a pane can list. */
function Rest({ listed, all, which }: { listed: number; all: number; which: string }) {
  return listed < all ? (
    <p className={styles.quiet}>
      The {which} {formatNumber(listed)} of {formatNumber(all)} are listed.
    </p>
  ) : null;
}
