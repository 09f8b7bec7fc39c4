import { BrushCleaning, Combine, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { SweepName } from '#shared/contract/lifecycle';
import { bridge } from '../../api/bridge';
import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import type { ReviewTab } from '../../app/navigation';
import { runBulk } from '../../ui/bulk/bulkRun';
import { Button } from '../../ui/Button';
import { announce, announceChange, announceError } from '../../ui/changeToast';
import { countOf } from '../../ui/format';
import { TimeAgo } from '../../ui/TimeAgo';
import styles from './ReviewView.module.css';

const SWEEP_OF: Partial<Record<ReviewTab, SweepName>> = {
  duplicates: 'duplicates',
  contradictions: 'contradictions',
};

/** What can be done with a part as a whole, and when it was last looked at. */
export function PartActions({ tab }: { tab: ReviewTab }) {
  const sweep = SWEEP_OF[tab];
  if (tab === 'low_value') return <OtherCriteria />;
  if (sweep === undefined) return null;
  return (
    <div className={styles.actions}>
      <LastLooked sweep={sweep} />
      {tab === 'duplicates' ? (
        <>
          <JoinLossless />
          <Button size="sm" icon={Combine} onClick={() => useFrame.getState().openDialog('consolidate')}>
            Look for duplicates…
          </Button>
        </>
      ) : (
        <LookNow sweep={sweep} />
      )}
    </div>
  );
}

/** What else there is to clean up by: age, use, kind, source. */
function OtherCriteria() {
  return (
    <div className={styles.actions}>
      <Button size="sm" icon={BrushCleaning} onClick={() => useFrame.getState().prune(null)}>
        Clean up by other criteria…
      </Button>
    </div>
  );
}

function LastLooked({ sweep }: { sweep: SweepName }) {
  const state = useRequest('lifecycle.status', {}).data?.sweeps.find(({ name }) => name === sweep);
  if (state?.running === true) return <span className={styles.looked}>Looking…</span>;
  if (state === undefined || state.ranAt === null) return null;
  return (
    <span className={styles.looked} title={state.outcome ?? undefined}>
      Looked <TimeAgo at={state.ranAt} />
    </span>
  );
}

function LookNow({ sweep }: { sweep: SweepName }) {
  const [busy, setBusy] = useState(false);
  const look = (): void => {
    setBusy(true);
    bridge
      .request('lifecycle.sweep', { name: sweep })
      .then(({ outcome }) => announce(outcome), announceError)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="sm" icon={ScanSearch} busy={busy} onClick={look}>
      Look now
    </Button>
  );
}

/** All groups of which joining loses no word, as one step. */
function JoinLossless() {
  const lossless = useRequest('suggestions.summary', {}).data?.lossless ?? 0;
  if (lossless === 0) return null;
  const words = countOf(lossless, 'group', 'groups');
  const join = (): void => {
    void runBulk(`Joining ${words}`, lossless, async (tell, signal) => {
      const end = await bridge.stream('suggestions.joinLossless', {}, ({ done }) => tell(done), { signal });
      if (end.groups === 0) announce('Nothing was joined: these memories were changed meanwhile.');
      else announceChange(`Joined ${countOf(end.groups, 'group', 'groups')}. No word is lost.`);
    });
  };
  return (
    <Button size="sm" variant="primary" icon={Combine} onClick={join}>
      Join {words} that {lossless === 1 ? 'loses' : 'lose'} no word
    </Button>
  );
}
