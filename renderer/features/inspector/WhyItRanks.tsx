import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { useRequest } from '../../api/queries';
import { Button } from '../../ui/Button';
import { formatNumber, formatScore } from '../../ui/format';
import { excerpt } from '../../ui/memory/words';
import { SearchField } from '../../ui/SearchField';
import { useWeights } from '../../ui/useWeights';
import { WhyBar } from '../../ui/WhyBar';
import { WhyTable } from '../../ui/WhyTable';
import inspector from './Inspector.module.css';
import { SectionAnswer } from './SectionAnswer';
import { useLastQuestion } from './useLastQuestion';
import { foundWords } from './whyWords';
import styles from './WhyItRanks.module.css';
import { useWhyQuery } from './whyQuery';

interface Props {
  id: string;
  /** Off while one memory after the other is only passed by. */
  enabled: boolean;
}

/** How the memory would fare when a question is answered, and what keeps it out. */
export function WhyItRanks({ id, enabled }: Props) {
  const { query, ask } = useWhyQuery();
  const [typed, setTyped] = useState(query);
  const last = useLastQuestion();
  const submit = (question: string): void => {
    setTyped(question);
    ask(question.trim());
  };
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(typed);
        }}
      >
        <SearchField
          label="Question to try"
          placeholder="Try a question"
          value={typed}
          maxLength={2_000}
          className={styles.field ?? ''}
          onChange={(text) => {
            setTyped(text);
            if (text === '') ask('');
          }}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Try
        </Button>
      </form>
      {query === '' && (
        <p className={inspector.quiet}>
          {last === null ? (
            'Type a question to see whether an answer to it would use this memory, and why.'
          ) : (
            <>
              You last asked{' '}
              <button type="button" className={styles.suggestion} onClick={() => submit(last)}>
                <bdi>“{excerpt(last, 80)}”</bdi>
              </button>
            </>
          )}
        </p>
      )}
      {query !== '' && <Explanation id={id} query={query} enabled={enabled} />}
    </>
  );
}

function Explanation({ id, query, enabled }: Props & { query: string }) {
  const explained = useRequest('recall.explain', { id, query }, { enabled });
  return (
    <div aria-live="polite" className={styles.explanation}>
      <SectionAnswer query={explained}>{(found) => <Found found={found} />}</SectionAnswer>
    </div>
  );
}

function Found({ found }: { found: RouteOutput<'recall.explain'> }) {
  const weights = useWeights();
  const { hit, rank, candidates, used, verdict, routeReason } = found;
  const Icon = used ? Check : Minus;
  return (
    <>
      <p className={styles.verdict} data-used={used}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        {verdict}
      </p>
      <div className={styles.rank}>
        <WhyBar score={hit.score} breakdown={hit.breakdown} weights={weights} route={routeReason} />
        <span>
          {rank === null
            ? `Not among the ${formatNumber(candidates)} that were looked at`
            : `Place ${formatNumber(rank)} of the ${formatNumber(candidates)} that were looked at`}
        </span>
      </div>
      <WhyTable score={hit.score} breakdown={hit.breakdown} weights={weights} />
      <p className={inspector.quiet}>
        {foundWords(hit)} {routeReason}
        {hit.cosine !== null && (
          <>
            {' '}
            Cosine <span className="mono">{formatScore(hit.cosine)}</span>.
          </>
        )}
      </p>
    </>
  );
}
