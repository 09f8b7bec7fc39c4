import type { ReactNode } from 'react';
import { decayScore, isExempt } from '#shared/domain/decay';
import type { Memory } from '#shared/domain/memory';
import type { ColumnId, ScoredRow } from '#shared/domain/table';
import { useRequest } from '../../../api/queries';
import { exactTime, formatNumber, timeAgo } from '../../../ui/format';
import { ImportanceBar } from '../../../ui/memory/ImportanceBar';
import { StateMarks } from '../../../ui/memory/StateMarks';
import { useDecayExemption } from '../../../ui/memory/useDecayExemption';
import { KIND_WORDS, sourceWords } from '../../../ui/memory/words';
import { TimeAgo } from '../../../ui/TimeAgo';
import { useWeights } from '../../../ui/useWeights';
import { WhyBar } from '../../../ui/WhyBar';
import styles from '../../../ui/table/Table.module.css';

/** The rest is counted. */
const SHOWN_TAGS = 2;

export interface CellProps {
  memory: Memory;
  score: ScoredRow | undefined;
  /** UTC ms. */
  now: number;
}

/** What stands in each column but the text, which is edited in place. */
export const CELLS: Readonly<Record<Exclude<ColumnId, 'text'>, (props: CellProps) => ReactNode>> = {
  score: ({ score }) => score !== undefined && <Score score={score} />,
  kind: ({ memory }) => KIND_WORDS[memory.kind],
  importance: ({ memory }) => <ImportanceBar value={memory.importance} />,
  decay: ({ memory, now }) => <Freshness memory={memory} now={now} />,
  tags: ({ memory }) => <Tags tags={memory.tags} />,
  source: ({ memory }) => <Cut words={sourceWords(memory.source)} />,
  scope: ({ memory }) => <Cut words={memory.scope} />,
  session: ({ memory }) => memory.sessionId !== null && <SessionTitle id={memory.sessionId} />,
  language: ({ memory }) => memory.language !== null && <Cut words={languageName(memory.language)} />,
  used: ({ memory }) =>
    memory.accessCount === 0 ? <span aria-label="Never used">–</span> : formatNumber(memory.accessCount),
  lastUsed: ({ memory }) =>
    memory.lastAccessedAt === null ? 'Never' : <TimeAgo at={memory.lastAccessedAt} />,
  created: ({ memory }) => <TimeAgo at={memory.createdAt} />,
  updated: ({ memory }) => <TimeAgo at={memory.updatedAt} />,
  expires: ({ memory, now }) => memory.expiresAt !== null && <Expiry at={memory.expiresAt} now={now} />,
  state: ({ memory, now }) => <StateMarks memory={memory} now={now} />,
};

function Score({ score }: { score: ScoredRow }) {
  return <WhyBar score={score.score} breakdown={score} weights={useWeights()} focusable={false} />;
}

function Freshness({ memory, now }: { memory: Memory; now: number }) {
  const exemption = useDecayExemption();
  if (isExempt(memory, exemption)) return <span title="It never fades.">Stays</span>;
  return <ImportanceBar value={decayScore(memory, now, exemption)} />;
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <bdi key={tag} className={styles.tag}>
          {tag}
        </bdi>
      ))}
      {tags.length > SHOWN_TAGS && <span className={styles.more}>+{tags.length - SHOWN_TAGS}</span>}
    </span>
  );
}

function Cut({ words }: { words: string }) {
  return (
    <bdi className={styles.cut} title={words}>
      {words}
    </bdi>
  );
}

/** So many are asked for at once; the name of an older one is asked for by itself. */
const CHATS = 500;

function SessionTitle({ id }: { id: string }) {
  const newest = useRequest('sessions.list', { limit: CHATS }).data?.sessions;
  const known = newest?.find((session) => session.id === id);
  const older = useRequest(
    'sessions.list',
    { idPrefix: id, limit: 1 },
    { enabled: newest !== undefined && known === undefined },
  ).data?.sessions;
  return <Cut words={(known ?? older?.find((session) => session.id === id))?.title ?? 'A chat'} />;
}

function Expiry({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code; // imported texts may say anything
  }
}
