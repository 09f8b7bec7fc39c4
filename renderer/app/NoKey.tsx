import { KeyRound } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState';
import styles from './NoKey.module.css';

/** In place of everything else: the host answers, but not to this page. */
export function NoKey() {
  return (
    <main className={styles.page} aria-label="No valid key">
      <EmptyState
        icon={KeyRound}
        title="This address has no valid key"
        text={
          <>
            Start again with the address that <code className="mono">mnemoscope serve</code> printed. It has a
            new key each time it starts, so that no other page on this machine can read your memories.
          </>
        }
      />
    </main>
  );
}
