import { Wrench } from 'lucide-react';
import { useState } from 'react';
import type { RepairName } from '#shared/contract/health';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { progressWords, repair, useRepairs } from './repairs';
import styles from './HealthView.module.css';

const VERBS: Record<RepairName, string> = {
  embed_failed: 'Try again',
  drop_stale_vectors: 'Put in order',
  rebuild_full_text: 'Make the index anew',
  settle_graph: 'Put together anew',
  remove_orphans: 'Remove',
  compact: 'Compact',
  copy_vectors: 'Copy anew',
};

interface Props {
  name: RepairName;
  /** Of the check. */
  title: string;
  /** What it does. */
  words: string;
}

/** Says what will be done before it is, and how far it is while it is. */
export function Repair({ name, title, words }: Props) {
  const [asking, setAsking] = useState(false);
  const running = useRepairs((now) => now.running);
  const mine = running?.name === name;
  return (
    <>
      <Button size="sm" icon={Wrench} busy={mine} disabled={running !== null} onClick={() => setAsking(true)}>
        {mine ? progressWords(running.progress) : `${VERBS[name]}…`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${title}: ${VERBS[name].toLowerCase()}`}
        confirmLabel={VERBS[name]}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void repair(name);
        }}
      >
        <p>{words}</p>
      </ConfirmDialog>
    </>
  );
}

/** How the last repair ended. */
export function RepairOutcome() {
  const done = useRepairs((now) => now.done);
  if (done === null) return null;
  return (
    <p className={done.failed ? styles.failed : styles.outcome} role={done.failed ? 'alert' : 'status'}>
      {done.words}
      {done.backup !== null && (
        <span className={styles.kept}> The store as it was before is in the backup {done.backup}.</span>
      )}
    </p>
  );
}
