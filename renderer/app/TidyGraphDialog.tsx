import { BrushCleaning } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { sendCommand } from '../api/commands';
import { useRequest } from '../api/queries';
import { Button } from '../ui/Button';
import { announceChange, announceError } from '../ui/changeToast';
import { Chip } from '../ui/Chip';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { countOf, formatNumber } from '../ui/format';
import { excerpt } from '../ui/memory/words';
import { Skeleton } from '../ui/Skeleton';
import { useFrame } from './frameState';
import styles from './GraphUpkeep.module.css';

type Outcome = RouteOutput<'graph.evict'>;

/** Shows what would leave the graph before anything does. */
export function TidyGraphDialog() {
  const open = useFrame((state) => state.dialog === 'tidyGraph');
  return open ? <OpenDialog /> : null;
}

function OpenDialog() {
  const close = useFrame.getState().closeDialog;
  const [found, setFound] = useState<Outcome | Error | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    sendCommand('graph.evict', { dryRun: true }).then(
      (outcome) => !gone && setFound(outcome),
      (error: unknown) => !gone && setFound(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      gone = true;
    };
  }, []);
  const run = (): void => {
    setBusy(true);
    sendCommand('graph.evict', { dryRun: false })
      .then((outcome) => {
        close();
        announceChange(`Tidied the graph: ${outcomeWords(outcome)}.`);
      }, announceError)
      .finally(() => setBusy(false));
  };
  const anything = found !== null && !(found instanceof Error) && total(found) > 0;
  return (
    <Dialog
      open
      onClose={close}
      title="Tidy the graph"
      footer={
        <>
          <Button onClick={close}>{anything ? 'Cancel' : 'Close'}</Button>
          {anything && (
            <Button variant="primary" icon={BrushCleaning} busy={busy} onClick={run}>
              Tidy
            </Button>
          )}
        </>
      }
    >
      {found === null && <Skeleton lines={4} label="Looking through the graph" />}
      {found instanceof Error && <ErrorState error={found} title="The graph could not be looked through" />}
      {found !== null && !(found instanceof Error) && <Found found={found} />}
    </Dialog>
  );
}

function Found({ found }: { found: Outcome }) {
  const settings = useRequest('settings.get', {}).data?.values;
  if (total(found) === 0) {
    return (
      <EmptyState
        icon={BrushCleaning}
        title="The graph is tidy"
        text="Nothing is out of date, and nothing stands alone. How long history is kept is in the settings."
      />
    );
  }
  const days = settings === undefined ? 'long' : countOf(settings.edgeExpiryDays, 'day', 'days');
  const rows = [
    { count: found.expiredEdges, words: `relations that no memory has told of for ${days}` },
    { count: found.orphans, words: 'things that no memory mentions and nothing relates to' },
    { count: found.aboveCap, words: 'things beyond the limit, the least important ones' },
  ].filter(({ count }) => count > 0);
  const rest = found.orphans + found.aboveCap - found.names.length;
  return (
    <div className={styles.body}>
      <p>These leave the graph. Your memories stay as they are. You can undo it.</p>
      <ul className={styles.what}>
        {rows.map(({ count, words }) => (
          <li key={words}>
            <span className={`mono ${styles.number}`}>{formatNumber(count)}</span>
            {words}
          </li>
        ))}
      </ul>
      {found.names.length > 0 && (
        <>
          <h3 className={styles.label}>Among them</h3>
          <div className={styles.names}>
            {found.names.map((name, index) => (
              <Chip key={index}>{excerpt(name, 48)}</Chip>
            ))}
            {rest > 0 && <span className={styles.quiet}>and {formatNumber(rest)} more</span>}
          </div>
        </>
      )}
    </div>
  );
}

function total({ expiredEdges, orphans, aboveCap }: Outcome): number {
  return expiredEdges + orphans + aboveCap;
}

function outcomeWords(outcome: Outcome): string {
  const things = outcome.orphans + outcome.aboveCap;
  const parts = [
    outcome.expiredEdges > 0 && countOf(outcome.expiredEdges, 'relation', 'relations'),
    things > 0 && countOf(things, 'thing', 'things'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'nothing had to go' : `${parts.join(' and ')} left it`;
}
