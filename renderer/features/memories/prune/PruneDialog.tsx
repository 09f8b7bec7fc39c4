import { BrushCleaning, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { MemoryFilter } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import { useRequest } from '../../../api/queries';
import { useFrame } from '../../../app/frameState';
import { BulkProgress } from '../../../ui/bulk/BulkProgress';
import { changeRows } from '../../../ui/bulk/bulkRun';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { countOf, formatNumber } from '../../../ui/format';
import { Segmented } from '../../../ui/Segmented';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './Prune.module.css';
import { PruneCriteria } from './PruneCriteria';
import { hasCriteria, usualCriteria } from './pruneChoices';
import { PruneList } from './PruneList';
import { usePruneRows, type PruneTarget } from './usePruneRows';

const TARGETS = [
  { value: 'trash', label: 'To the trash', hint: 'Restored from there for as long as it is not emptied.' },
  { value: 'archive', label: 'To the archive', hint: 'Kept and found, never used in answers.' },
] as const;

/** Cleaning up: says what would go before anything does, then moves exactly that. */
export function PruneDialog() {
  const open = useFrame((now) => now.dialog === 'prune');
  const settings = useRequest('settings.get', {}, { enabled: open }).data?.values;
  return open && settings !== undefined && <OpenDialog settings={settings} />;
}

function OpenDialog({ settings }: { settings: Settings }) {
  const { pruneCriteria, closeDialog } = useFrame.getState();
  const [now] = useState(() => Date.now());
  const [criteria, setCriteria] = useState<MemoryFilter>(
    pruneCriteria ?? usualCriteria(settings.lowValueBelow, now),
  );
  const [to, setTo] = useState<PruneTarget>('trash');
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const found = usePruneRows(criteria, to);
  const { rows } = found;
  const going = rows?.filter((row) => !kept.has(row)) ?? [];

  async function prune(): Promise<void> {
    setBusy(true);
    const done = await changeRows(
      going,
      to === 'trash' ? { do: 'trash' } : { do: 'set', change: { status: 'archived' } },
    );
    setBusy(false);
    // Broken off: what is left is listed as it is now.
    if (done) closeDialog();
  }

  const words = countOf(going.length, 'memory', 'memories');
  const footer = (
    <>
      <div className={styles.target}>
        <Segmented label="Move them" value={to} options={TARGETS} onChange={setTo} />
      </div>
      <Button onClick={closeDialog} disabled={busy}>
        Cancel
      </Button>
      <Button
        variant="primary"
        icon={BrushCleaning}
        busy={busy}
        disabled={going.length === 0 || found.stale}
        onClick={() => void prune()}
      >
        {to === 'trash' ? `Move ${words} to the trash` : `Archive ${words}`}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="lg"
      title="Clean up memories"
      footer={footer}
      onClose={() => {
        // What goes on is cancelled by its own button.
        if (!busy) closeDialog();
      }}
    >
      <div className={styles.body}>
        <PruneCriteria
          criteria={criteria}
          now={now}
          onChange={(next) => {
            setCriteria(next);
            setKept(new Set());
          }}
        />
        <p role="status" className={styles.sum}>
          {rows === null ? 'Looking…' : sumWords(rows.length, going.length, found.spared)}
        </p>
        <div className={styles.list}>
          {found.error !== null ? (
            <ErrorState title="The memories could not be read" error={found.error} onRetry={found.retry} />
          ) : rows === null ? (
            <Skeleton lines={6} label="Looking for memories" />
          ) : rows.length === 0 ? (
            <Nothing asked={hasCriteria(criteria)} />
          ) : (
            <PruneList found={found} rows={rows} meaning={{ now, settings }} kept={kept} onKeep={setKept} />
          )}
        </div>
        <BulkProgress />
      </div>
    </Dialog>
  );
}

function Nothing({ asked }: { asked: boolean }) {
  return (
    <EmptyState
      icon={asked ? BrushCleaning : ListChecks}
      title={asked ? 'Nothing to clean up' : 'Nothing is chosen'}
      text={
        asked
          ? 'No memory fits all of this. Choose less, or look again when more has faded.'
          : 'Say above which memories go. They are listed here before anything happens.'
      }
    />
  );
}

function sumWords(found: number, going: number, spared: number): string {
  const goes =
    found === going
      ? `${countOf(found, 'memory', 'memories')} would go`
      : `${formatNumber(going)} of ${countOf(found, 'memory', 'memories')} would go`;
  const pinned = spared === 0 ? '' : `; ${countOf(spared, 'pinned one is', 'pinned ones are')} spared`;
  return `${goes}${pinned}. One Undo brings all back.`;
}
