import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { backUp } from './backUp';
import { Button } from './Button';

/** Makes a backup, and says how it ended. */
export function BackUpNow({ size = 'md' }: { size?: 'md' | 'sm' }) {
  const [busy, setBusy] = useState(false);
  const run = (): void => {
    setBusy(true);
    void backUp().finally(() => setBusy(false));
  };
  return (
    <Button size={size} icon={DatabaseBackup} busy={busy} onClick={run}>
      Back up now
    </Button>
  );
}
