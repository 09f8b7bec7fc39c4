import { useState } from 'react';
import type { RouteInput } from '#shared/contract/index';
import { useCommand, useRequest } from '../api/queries';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { announce, announceError } from '../ui/changeToast';
import { countOf, exactTime } from '../ui/format';
import { BackupDialog } from './BackupDialog';

/** A damaged store was put aside: says so and lets the person choose; nothing is restored unasked. */
export function StoreBanner() {
  const status = useRequest('store.status', {}).data;
  const recover = useCommand('store.recover');
  const dismiss = useCommand('store.dismissAside');
  const [choosing, setChoosing] = useState(false);
  const aside = status?.aside[0];
  if (status?.state !== 'set_aside' || aside === undefined) return null;

  // Promises, not callbacks of `mutate`: the banner may be gone before they would run.
  const run = (input: RouteInput<'store.recover'>): void =>
    void recover.mutateAsync(input).then(({ memories, unreadable }) => {
      setChoosing(false);
      const lost = unreadable === 0 ? '' : ` ${countOf(unreadable, 'record', 'records')} could not be read.`;
      announce(`Brought back ${countOf(memories, 'memory', 'memories')}.${lost}`);
    }, announceError);

  const actions = (
    <>
      <Button size="sm" disabled={status.backups.length === 0} onClick={() => setChoosing(true)}>
        Restore a backup…
      </Button>
      <Button size="sm" busy={recover.isPending} onClick={() => run({ from: 'aside', id: aside.id })}>
        Try to salvage
      </Button>
      <Button
        size="sm"
        variant="ghost"
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate({ id: aside.id }, { onError: announceError })}
      >
        Go on with the new store
      </Button>
    </>
  );
  return (
    <>
      <Banner tone="warning" actions={actions}>
        The memory file was damaged ({aside.reason}) and was put aside on {exactTime(aside.at)}. A new, empty
        store is in use. The old file is kept at <bdi>{aside.path}</bdi>.
      </Banner>
      <BackupDialog
        open={choosing}
        backups={status.backups}
        busy={recover.isPending}
        onChoose={(name) => run({ from: 'backup', name })}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
