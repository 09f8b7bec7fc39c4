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
        <p className={styles.name}>Answers that can be reused</p>
        <p className={styles.note}>
          Forget them, so that the model is asked anew. Your chats stay as they are.
        </p>
      </div>
      <div className={styles.control}>
        <Button
          busy={clear.isPending}
          onClick={() =>
            clear.mutate(
              {},
              {
                onSuccess: ({ changed }) => announce(`Forgot ${countOf(changed, 'answer', 'answers')}.`),
                onError: announceError,
              },
            )
          }
        >
          Forget reusable answers
        </Button>
      </div>
    </div>
  );
}
