import { Combine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button';
import { announce, announceError } from '../ui/changeToast';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { countOf } from '../ui/format';
import { useRequest } from '../api/queries';
import styles from './ConsolidateDialog.module.css';
import { useFrame } from './frameState';
import { useNavigation } from './navigation';
import { useConsolidation, type ConsolidationOutcome, type ConsolidationProgress } from './useConsolidation';

/** Shows which memories say the same before anything is done about them. */
export function ConsolidateDialog() {
  const open = useFrame((state) => state.dialog === 'consolidate');
  return open ? <OpenDialog /> : null;
}

function OpenDialog() {
  const close = useFrame.getState().closeDialog;
  const setting = useRequest('settings.get', {}).data?.values.consolidation;
  const automatic = setting === 'auto';
  const { found, progress, run } = useConsolidation();
  const [busy, setBusy] = useState(false);

  const act = (): void => {
    setBusy(true);
    run(false)
      .then((outcome) => {
        close();
        announce(outcomeWords(outcome));
        if (outcome.suggested > 0) useNavigation.getState().review('duplicates');
      }, announceError)
      .finally(() => setBusy(false));
  };
  const some = found !== null && !(found instanceof Error) && found.found > 0;
  return (
    <Dialog
      open
      onClose={close}
      title="Memories that say the same"
      footer={
        <>
          <Button onClick={close}>{found === null || some ? 'Cancel' : 'Close'}</Button>
          {some && setting !== 'off' && (
            <Button variant="primary" icon={Combine} busy={busy} onClick={act}>
              {automatic ? 'Join them' : 'Add them to Review'}
            </Button>
          )}
        </>
      }
    >
      {found === null || busy ? (
        <Progress progress={progress} />
      ) : (
        <Found found={found} automatic={automatic} off={setting === 'off'} />
      )}
    </Dialog>
  );
}

const PHASES = {
  reading: 'Reading memories',
  comparing: 'Looking for memories that are alike',
  checking: 'Comparing what they say',
} as const;

function Progress({ progress }: { progress: ConsolidationProgress | null }) {
  const words = PHASES[progress?.phase ?? 'reading'];
  return (
    <div className={styles.progress} role="status">
      <p>{words}…</p>
      <progress
        aria-label={words}
        {...(progress === null ? {} : { max: Math.max(1, progress.total), value: progress.done })}
      />
      <p className={styles.intro}>You can go on working meanwhile. Nothing is changed yet.</p>
    </div>
  );
}

interface FoundProps {
  found: ConsolidationOutcome | Error;
  automatic: boolean;
  off: boolean;
}

function Found({ found, automatic, off }: FoundProps) {
  if (found instanceof Error) return <ErrorState error={found} title="The memories could not be compared" />;
  if (found.found === 0) {
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
        {countOf(found.found, 'group was found', 'groups were found')}. {introWords(automatic, off)}
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
      {found.found > found.groups.length && (
        <p className={styles.intro}>
          {countOf(found.found - found.groups.length, 'more group is', 'more groups are')} not shown here.
        </p>
      )}
    </>
  );
}

function introWords(automatic: boolean, off: boolean): string {
  if (off) return 'Joining is off in the settings, so nothing is suggested.';
  if (automatic) {
    return 'Groups in which no word is lost become one memory each; the others wait in Review. What is joined can be taken apart again.';
  }
  return 'Nothing changes now: each group waits in Review until you decide.';
}

function outcomeWords({ merged, suggested }: ConsolidationOutcome): string {
  const waiting = `${countOf(suggested, 'suggestion waits', 'suggestions wait')} in Review.`;
  if (merged > 0) {
    return `Joined ${countOf(merged, 'group', 'groups')}.${suggested > 0 ? ` ${waiting}` : ''}`;
  }
  if (suggested > 0) return waiting;
  return 'Nothing new: these groups were suggested before.';
}
