import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import type { Memory } from '#shared/domain/memory';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { countOf, formatNumber } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import { TimeAgo } from '../../ui/TimeAgo';
import { useWeights } from '../../ui/useWeights';
import { WhyBar } from '../../ui/WhyBar';
import styles from './Inspector.module.css';
import { SectionAnswer } from './SectionAnswer';
import use from './MemoryUses.module.css';

type Uses = RouteOutput<'memories.uses'>;

const SHOWN_FIRST = 5;
const SHOWN_MORE = 50;

/** The answers that used the memory, with what was asked: each leads to it. */
export function MemoryUses({ memory }: { memory: Memory }) {
  const [limit, setLimit] = useState(SHOWN_FIRST);
  const query = useRequest('memories.uses', { id: memory.id, limit }, { keepPrevious: true });
  return (
    <SectionAnswer query={query}>
      {({ items, total }) => (
        <>
          <Sum memory={memory} total={total} last={items[0]?.at ?? null} />
          {items.length > 0 && <UseList items={items} />}
          {total > items.length && limit < SHOWN_MORE && (
            <div>
              <Button size="sm" variant="ghost" onClick={() => setLimit(SHOWN_MORE)}>
                Show {formatNumber(Math.min(SHOWN_MORE, total) - items.length)} more
              </Button>
            </div>
          )}
        </>
      )}
    </SectionAnswer>
  );
}

function Sum({ memory, total, last }: { memory: Memory; total: number; last: number | null }) {
  // What the counter has beyond the log was in chats that are no more, or in a store that it was taken over from.
  const others = Math.max(0, memory.accessCount - total);
  if (last === null) {
    return (
      <p className={styles.quiet}>
        {others === 0
          ? 'No answer has used it yet.'
          : `Used in ${countOf(others, 'answer', 'answers')} that ${others === 1 ? 'is' : 'are'} no longer here.`}
      </p>
    );
  }
  return (
    <p className={styles.quiet}>
      Used in {countOf(total, 'answer', 'answers')}, last <TimeAgo at={last} />
      {others > 0 && `, and in ${formatNumber(others)} that ${others === 1 ? 'is' : 'are'} no longer here`}.
    </p>
  );
}

function UseList({ items }: Pick<Uses, 'items'>) {
  const weights = useWeights();
  const { openSession } = useNavigation.getState();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.messageId} className={use.row}>
          <button
            type="button"
            className={use.open}
            title="Show the answer in its chat"
            onClick={() => openSession(item.sessionId, item.messageId)}
          >
            <bdi className={use.question} dir="auto">
              {item.question === '' ? 'An answer' : excerpt(item.question, 140)}
            </bdi>
            <span className={use.where}>
              {/* A chat is called by its first question until it is renamed. */}
              {item.sessionTitle !== item.question && (
                <>
                  <bdi>{excerpt(item.sessionTitle, 40)}</bdi>,{' '}
                </>
              )}
              <TimeAgo at={item.at} />
            </span>
          </button>
          <WhyBar score={item.score} breakdown={item.breakdown} weights={weights} className={use.why ?? ''} />
        </li>
      ))}
    </ul>
  );
}
