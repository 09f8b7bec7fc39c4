import { Combine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { bridge } from '../api/bridge';
import { Button } from '../ui/Button';
import { announce, announceError } from '../ui/changeToast';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { countOf } from '../ui/format';
import { Skeleton } from '../ui/Skeleton';
import { useRequest } from '../api/queries';
import styles from './ConsolidateDialog.module.css';
import { useFrame } from './frameState';
import { useNavigation } from './navigation';

type Outcome = RouteOutput<'lifecycle.consolidate'>;

/** Shows which memories say the same before anything is done about them. */
export function ConsolidateDialog() {
  const open = useFrame((state) => state.dialog === 'consolidate');
  return open ? <OpenDialog /> : null;
}

function OpenDialog() {
  const close = useFrame.getState().closeDialog;
  const automatic = useRequest('settings.get', {}).data?.values.consolidation === 'auto';
  const [found, setFound] = useState<Outcome | Error | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const search = new AbortController();
    bridge.request('lifecycle.consolidate', { dryRun: true }, { signal: search.signal }).then(
      (outcome) => setFound(outcome),
      (error: unknown) => {
        if (!search.signal.aborted) setFound(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => search.abort();
  }, []);

  const run = (): void => {
    setBusy(true);
    bridge
      .request('lifecycle.consolidate', { dryRun: false })
      .then((outcome) => {
        close();
        announce(outcomeWords(outcome));
        if (outcome.suggested > 0) useNavigation.getState().show('review');
      }, announceError)
      .finally(() => setBusy(false));
  };
  const groups = found !== null && !(found instanceof Error) ? found.groups : [];
  return (
    <Dialog
      open
      onClose={close}
      title="Memories that say the same"
      footer={
        <>
          <Button onClick={close}>{groups.length === 0 ? 'Close' : 'Cancel'}</Button>
          {groups.length > 0 && (
            <Button variant="primary" icon={Combine} busy={busy} onClick={run}>
              {automatic ? 'Join them' : 'Add them to Review'}
            </Button>
          )}
        </>
      }
    >
      <Found found={found} automatic={automatic} />
    </Dialog>
  );
}

function Found({ found, automatic }: { found: Outcome | Error | null; automatic: boolean }) {
  if (found === null) return <Skeleton lines={4} label="Comparing memories" />;
  if (found instanceof Error) return <ErrorState error={found} title="The memories could not be compared" />;
  if (found.groups.length === 0) {
    return (
      <EmptyState
        icon={Combine}
        title="No two memories say the same"
        text="Memories were compared by meaning. How alike they must be, and how far apart in time, is in the settings."
      />
    );
  }
  return (
    <>
      <p className={styles.intro}>
        {countOf(found.groups.length, 'group was found', 'groups were found')}.{' '}
        {automatic
          ? 'Each group becomes one memory. The others are kept behind it, and can be taken out again.'
          : 'Nothing changes now: each group waits in Review until you decide.'}
      </p>
      <ul className={styles.groups}>
        {found.groups.map((group, index) => (
          <li key={group.memories[0]?.id ?? index} className={styles.group}>
            <ul className={styles.members}>
              {group.memories.map((memory) => (
                <li key={memory.id} dir="auto">
                  {memory.text}
                </li>
              ))}
            </ul>
            <p className={styles.kept}>
              <span className={styles.label}>Becomes: </span>
              <bdi>{group.text}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function outcomeWords({ merged, suggested }: Outcome): string {
  if (merged > 0) return `Joined ${countOf(merged, 'memory', 'memories')} into others.`;
  if (suggested > 0) return `${countOf(suggested, 'suggestion waits', 'suggestions wait')} in Review.`;
  return 'Nothing was joined: no two memories say the same.';
}
