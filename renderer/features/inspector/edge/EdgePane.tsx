import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../../api/queries';
import { FactSentence } from '../../../ui/entity/FactSentence';
import { SPELL_MEANING, SPELL_NAMES, spellState, spellWords } from '../../../ui/entity/spell';
import { formatDay, formatNumber, formatScore } from '../../../ui/format';
import { useNow } from '../../../ui/memory/useNow';
import { TimeAgo } from '../../../ui/TimeAgo';
import { focusPane } from '../focusPane';
import pane from '../Inspector.module.css';
import { isGone } from '../isGone';
import { PaneFallback } from '../PaneFallback';
import { PaneHeader } from '../PaneHeader';
import { Particulars } from '../Particulars';
import { PastFacts } from '../PastFacts';
import { Section } from '../Section';
import { EdgeActions } from './EdgeActions';
import { EdgeEvidence } from './EdgeEvidence';
import { EdgeForm } from './EdgeForm';
import styles from './EdgePane.module.css';
import { useEdgeEditor } from './useEdgeEditor';

/** One relation between two things: the sentence, its time, the words behind it, and what was known before. */
export function EdgePane({ id }: { id: string }) {
  const query = useRequest('graph.edge', { id }, { keepPrevious: true });
  if (query.data === undefined || isGone(query.error)) {
    return <PaneFallback what="relation" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <LoadedEdge key={query.data.edge.id} {...query.data} />;
}

function LoadedEdge({ edge, evidence, history }: RouteOutput<'graph.edge'>) {
  const editor = useEdgeEditor(edge);
  const [editing, setEditing] = useState(false);
  const now = useNow();
  const names = useNames(edge.sourceId, edge.targetId, [edge.source, edge.target]);
  const state = spellState(edge, now);
  // When an end was set by hand is not kept: the time of the text is not it.
  const byHand = evidence.some(({ origin }) => origin === 'manual');
  const endKnownAt = byHand && edge.closedAt === edge.createdAt ? null : edge.closedAt;
  return (
    <div className={pane.pane}>
      <PaneHeader
        icon={<ArrowRightLeft size={16} strokeWidth={1.5} aria-hidden />}
        title="Relation"
        address={{ kind: 'edge', id: edge.id }}
      />
      <div className={pane.content} data-inspector tabIndex={-1}>
        {editing ? (
          <EdgeForm
            edge={edge}
            editor={editor}
            onClose={() => {
              focusPane();
              setEditing(false);
            }}
          />
        ) : (
          <div className={pane.intro}>
            <h3 className={styles.sentence}>
              <FactSentence fact={edge} links />
            </h3>
            <p className={styles.state} data-state={state} title={SPELL_MEANING[state]}>
              <span className={styles.stateName}>{SPELL_NAMES[state]}</span>
              <span className={styles.quiet}>{spellWords(edge, now)}</span>
            </p>
            <EdgeActions edge={edge} editor={editor} onEdit={() => setEditing(true)} />
          </div>
        )}
        <Section title="Where it comes from" detail={formatNumber(evidence.length)}>
          {evidence.length === 0 ? (
            <p className={pane.quiet}>The memories that said so are gone.</p>
          ) : (
            <EdgeEvidence evidence={evidence} names={names} />
          )}
        </Section>
        {history.some(({ id }) => id !== edge.id) && (
          <Section title="Over time" detail={formatNumber(history.length)}>
            <PastFacts edges={history} current={edge.id} />
          </Section>
        )}
        <Section title="Particulars">
          <Particulars
            rows={[
              { name: 'Sure', value: formatScore(edge.confidence), mono: true },
              { name: 'True from', value: edge.validFrom === null ? null : formatDay(edge.validFrom) },
              { name: 'True until', value: edge.validTo === null ? null : formatDay(edge.validTo) },
              { name: 'Known since', value: <TimeAgo at={edge.createdAt} /> },
              {
                name: 'End known since',
                value: endKnownAt === null ? null : <TimeAgo at={endKnownAt} />,
              },
              {
                name: 'Not held since',
                value: edge.expiredAt === null ? null : <TimeAgo at={edge.expiredAt} />,
              },
              { name: 'Id', value: edge.id, mono: true },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

/** What both ends are called, other names too, once these are known. */
function useNames(sourceId: string, targetId: string, own: readonly string[]): string[] {
  const source = useRequest('graph.entity', { id: sourceId }).data;
  const target = useRequest('graph.entity', { id: targetId }).data;
  const aliases = [source, target].flatMap((detail) => detail?.aliases ?? []);
  return [...own, ...aliases.map(({ name }) => name)];
}
