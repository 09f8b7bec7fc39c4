import { BookOpenCheck } from 'lucide-react';
import { useState } from 'react';
import { useCommand, useRequest } from '../api/queries';
import { Button } from '../ui/Button';
import { announce, announceError } from '../ui/changeToast';
import { Dialog } from '../ui/Dialog';
import { ErrorState } from '../ui/ErrorState';
import { countOf } from '../ui/format';
import { Skeleton } from '../ui/Skeleton';
import { useFrame } from './frameState';
import styles from './GraphUpkeep.module.css';

/** Says what reading again does before it is begun; how far it is stands in the status line. */
export function ReadAgainDialog() {
  const open = useFrame((state) => state.dialog === 'readAgain');
  return open ? <OpenDialog /> : null;
}

function OpenDialog() {
  const close = useFrame.getState().closeDialog;
  const summary = useRequest('graph.summary', {});
  const store = useRequest('store.status', {}).data;
  const backfill = useCommand('graph.backfill');
  const unread = summary.data?.unread ?? 0;
  const [every, setEvery] = useState<boolean | null>(null);
  const all = every ?? unread === 0;

  const run = (): void =>
    backfill.mutate(
      { all },
      {
        onSuccess: ({ queued }) => {
          close();
          announce(
            queued === 0
              ? 'No memory has to be read again.'
              : `${countOf(queued, 'memory is', 'memories are')} read again. The status line shows how far it is.`,
          );
        },
        onError: announceError,
      },
    );
  return (
    <Dialog
      open
      onClose={close}
      title="Read memories again for the graph"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            icon={BookOpenCheck}
            disabled={summary.data === undefined}
            busy={backfill.isPending}
            onClick={run}
          >
            Read them
          </Button>
        </>
      }
    >
      {summary.data === undefined && summary.error === null && <Skeleton lines={3} />}
      {summary.data === undefined && summary.error !== null && (
        <ErrorState error={summary.error} title="The graph could not be looked at" />
      )}
      {summary.data !== undefined && (
        <div className={styles.body}>
          <p>
            The texts are read for people, projects, places and what is said of them. What you changed in the
            graph by hand stays. It goes on in the background, and can be left alone.
          </p>
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">Which memories</legend>
            <label className={styles.choice}>
              <input type="radio" name="which" checked={!all} onChange={() => setEvery(false)} />
              <span>
                Those that were not read yet, or by an older version
                <span className={styles.count}>{countOf(unread, 'memory', 'memories')}</span>
              </span>
            </label>
            <label className={styles.choice}>
              <input type="radio" name="which" checked={all} onChange={() => setEvery(true)} />
              <span>
                All of them
                {store !== undefined && (
                  <span className={styles.count}>{countOf(store.memories, 'memory', 'memories')}</span>
                )}
              </span>
            </label>
          </fieldset>
        </div>
      )}
    </Dialog>
  );
}
