import { useState } from 'react';
import type { SweepState } from '#shared/contract/lifecycle';
import { bridge } from '../../api/bridge';
import { queryClient, queryKey, useRequest } from '../../api/queries';
import { Button } from '../../ui/Button';
import { announceError, announceNewestChange } from '../../ui/changeToast';
import { TimeAgo } from '../../ui/TimeAgo';
import styles from './HealthView.module.css';
import { MODES, SWEEPS } from './sweepWords';

/** What is tidied while nothing else goes on: when it ran last, what came of it; by hand, and dry. */
export function Upkeep() {
  const sweeps = useRequest('lifecycle.status', {}).data?.sweeps;
  if (sweeps === undefined) return null;
  return (
    <section aria-labelledby="upkeep" className={styles.upkeep}>
      <h2 id="upkeep" className={styles.heading}>
        Upkeep
      </h2>
      <p className={styles.intro}>
        Runs while nothing else goes on, about every minute. What it changes can be undone in the journal.
      </p>
      <ul>
        {sweeps.map((sweep) => (
          <Sweep key={sweep.name} sweep={sweep} />
        ))}
      </ul>
    </section>
  );
}

function Sweep({ sweep }: { sweep: SweepState }) {
  const { name, mode, running, progress, ranAt, outcome } = sweep;
  const [asked, setAsked] = useState<'dry' | 'run' | null>(null);
  const [dry, setDry] = useState<string | null>(null);
  const { title, does } = SWEEPS[name];
  const run = (dryRun: boolean): void => {
    setAsked(dryRun ? 'dry' : 'run');
    setDry(null);
    bridge
      .request('lifecycle.sweep', { name, dryRun })
      .then((end) => {
        if (dryRun) setDry(end.outcome);
        else if (end.changed > 0) announceNewestChange();
        return queryClient.invalidateQueries({ queryKey: queryKey('lifecycle.status', {}) });
      })
      .catch(announceError)
      .finally(() => setAsked(null));
  };
  return (
    <li className={styles.sweep} data-sweep={name}>
      <div className={styles.body}>
        <h3 className={styles.name}>
          {title}
          <span className={styles.mode}>{MODES[mode]}</span>
        </h3>
        <p className={styles.value}>{does}</p>
        <p className={styles.last} role="status">
          {running ? (
            `Running${progress === null || progress.total === 0 ? '' : `, ${Math.floor((100 * progress.done) / progress.total)} %`}…`
          ) : ranAt === null ? (
            'Has not run yet.'
          ) : (
            <>
              <TimeAgo at={ranAt} />: {outcome}
            </>
          )}
        </p>
        {dry !== null && (
          <p className={styles.dry} role="status">
            Now: {dry}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="ghost"
          busy={asked === 'dry'}
          disabled={asked !== null}
          onClick={() => run(true)}
          aria-label={`Only look: ${title}`}
        >
          Only look
        </Button>
        <Button
          size="sm"
          busy={asked === 'run'}
          disabled={asked !== null}
          onClick={() => run(false)}
          aria-label={`Run now: ${title}`}
        >
          Run now
        </Button>
      </div>
    </li>
  );
}
