import { DatabaseBackup } from 'lucide-react';
import { queryClient, queryKey, useCommand } from '../../api/queries';
import { Button } from '../../ui/Button';
import { announce, announceError } from '../../ui/changeToast';
import { formatBytes } from '../../ui/format';

export function BackUpNow() {
  const { mutate, isPending } = useCommand('store.backup');
  const backUp = (): void =>
    mutate(
      {},
      {
        onSuccess: ({ name, sizeBytes }) => {
          announce(`Backed up to ${name} (${formatBytes(sizeBytes)}).`);
          void queryClient.invalidateQueries({ queryKey: queryKey('health.check', {}) });
        },
        onError: announceError,
      },
    );
  return (
    <Button size="sm" icon={DatabaseBackup} busy={isPending} onClick={backUp}>
      Back up now
    </Button>
  );
}
