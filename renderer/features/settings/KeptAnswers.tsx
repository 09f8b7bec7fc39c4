import { useCommand } from '../../api/queries';
import { Button } from '../../ui/Button';
import { announce, announceError } from '../../ui/changeToast';
import { countOf } from '../../ui/format';
import styles from './SettingsView.module.css';

/** Forgets the answers that are kept for repeated questions. */
export function KeptAnswers() {
  const clear = useCommand('chat.clearCache');
  return (
    <div className={styles.field}>
      <div className={styles.about}>
        <p className={styles.name}>Kept answers</p>
        <p className={styles.note}>Forget them now. The chats keep what was answered in them.</p>
      </div>
      <div className={styles.control}>
        <Button
          busy={clear.isPending}
          onClick={() =>
            clear.mutate(
              {},
              {
                onSuccess: ({ changed }) =>
                  announce(`Cleared ${countOf(changed, 'kept answer', 'kept answers')}.`),
                onError: announceError,
              },
            )
          }
        >
          Clear kept answers
        </Button>
      </div>
    </div>
  );
}
