import { Waypoints } from 'lucide-react';
import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { countOf, formatNumber } from '../../ui/format';
import { TimeAgo } from '../../ui/TimeAgo';
import { FactList } from './FactList';
import styles from './Inspector.module.css';
import { MemoryLinks } from './MemoryLinks';
import { PaneFallback } from './PaneFallback';
import { PaneHeader } from './PaneHeader';
import { Particulars } from './Particulars';
import { Section } from './Section';

/** A person, project or thing of the graph, with what is known about it and from which memories. */
export function EntityPane({ id }: { id: string }) {
  const query = useRequest('graph.entity', { id }, { keepPrevious: true });
  if (query.data === undefined) {
    return <PaneFallback what="entity" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <LoadedEntity key={query.data.entity.id} {...query.data} />;
}

function LoadedEntity({ entity, aliases, facts, memories }: RouteOutput<'graph.entity'>) {
  const focusEntity = useNavigation.getState().focusEntity;
  const otherNames = aliases.filter((alias) => alias !== entity.name);
  return (
    <div className={styles.pane}>
      <PaneHeader
        icon={<Waypoints size={16} strokeWidth={1.5} aria-hidden />}
        title={sentenceCase(entity.rawType ?? entity.type)}
        address={{ kind: 'entity', id: entity.id }}
      />
      <div className={styles.content} data-inspector tabIndex={-1}>
        <div className={styles.intro}>
          <h3 className={styles.name} dir="auto">
            {entity.name}
          </h3>
          {entity.description !== null && <p dir="auto">{entity.description}</p>}
          <p className={styles.quiet}>
            {countOf(entity.mentions, 'memory', 'memories')},{' '}
            {countOf(entity.degree, 'relation', 'relations')}
          </p>
          <Button size="sm" icon={Waypoints} onClick={() => focusEntity(entity.id)}>
            Show in graph
          </Button>
        </div>
        {otherNames.length > 0 && (
          <Section title="Also called">
            <div className={styles.chips}>
              {otherNames.map((alias) => (
                <Chip key={alias}>{alias}</Chip>
              ))}
            </div>
          </Section>
        )}
        <Section title="Facts" detail={formatNumber(facts.length)}>
          {facts.length === 0 ? (
            <p className={styles.quiet}>No memory relates it to anything yet.</p>
          ) : (
            <FactList facts={facts} memories={memories} here={entity.id} />
          )}
        </Section>
        <Section title="Memories" detail={formatNumber(memories.length)}>
          {memories.length === 0 ? (
            <p className={styles.quiet}>No active memory mentions it.</p>
          ) : (
            <MemoryLinks ids={memories.map((memory) => memory.id)} known={memories} />
          )}
        </Section>
        <Section title="Particulars">
          <Particulars
            rows={[
              { name: 'Importance', value: entity.importance.toFixed(2), mono: true },
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

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
