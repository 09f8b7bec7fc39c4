import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand, useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { announce, announceError } from '../../../ui/changeToast';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/ErrorState';
import { countOf } from '../../../ui/format';
import { Skeleton } from '../../../ui/Skeleton';
import type { BulkDialogProps } from '../bulk/bulkDialog';
import { idsOf } from '../bulk/readRows';
import { EraseChoices } from './EraseChoices';
import { erasedWords, remainsWords, type Erased } from './erasedWords';
import styles from './Erase.module.css';

/** The one question before something goes that cannot come back; without rows, about the whole trash. */
export function EraseDialog({ rows, onClose }: BulkDialogProps) {
  const all = rows.length === 0;
  const named = useQuery({
    queryKey: ['memories', 'erase.ids', rows],
    queryFn: () => idsOf(rows),
    enabled: !all,
    staleTime: Infinity,
  });
  const input = all ? {} : { ids: named.data ?? [] };
  const preview = useRequest('memories.erasePreview', input, { enabled: all || named.data !== undefined });
  const erase = useCommand('memories.erase');
  const [saidToo, setSaidToo] = useState(false);
  const [backups, setBackups] = useState<ReadonlySet<string>>(new Set());
  const [remains, setRemains] = useState<Erased | null>(null);
  if (remains !== null) return <Remains erased={remains} onClose={onClose} />;

  async function onErase(): Promise<void> {
    try {
      const erased = await erase.mutateAsync({ ...input, saidToo, backups: [...backups] });
      if (remainsWords(erased).length > 0) return setRemains(erased);
      announce(erasedWords(erased));
    } catch (error) {
      announceError(error);
    }
    onClose();
  }

  const error = named.error ?? preview.error;
  const found = preview.data;
  const footer = (
    <>
      {/* Enter alone erases nothing. */}
      <Button onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button
        variant="danger"
        busy={erase.isPending}
        disabled={found === undefined || found.memories === 0}
        onClick={() => void onErase()}
      >
        {all ? 'Empty the trash' : 'Delete for good'}
      </Button>
    </>
  );
  const title = all ? 'Empty the trash?' : `Delete ${countOf(rows.length, 'memory', 'memories')} for good?`;
  return (
    <Dialog open title={title} footer={footer} onClose={() => !erase.isPending && onClose()}>
      {error !== null ? (
        <ErrorState
          title="What would go could not be looked up"
          error={error}
          onRetry={() => void (named.error === null ? preview : named).refetch()}
        />
      ) : found === undefined ? (
        <Skeleton lines={4} label="Looking for all that holds it" />
      ) : (
        <EraseChoices
          preview={found}
          saidToo={saidToo}
          backups={backups}
          onSaidToo={setSaidToo}
          onBackups={setBackups}
        />
      )}
    </Dialog>
  );
}

/** What could not be erased, by name: it stays on the screen until it is read. */
function Remains({ erased, onClose }: { erased: Erased; onClose: () => void }) {
  const footer = (
    <Button variant="primary" data-autofocus onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog open title="Deleted, with traces left" footer={footer} onClose={onClose}>
      <div role="status" className={styles.choices}>
        <p>{erasedWords(erased)}</p>
        <ul className={styles.remains}>
          {remainsWords(erased).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
