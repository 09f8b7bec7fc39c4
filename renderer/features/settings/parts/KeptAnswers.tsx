import { useCommand } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { announce, announceError } from '../../../ui/changeToast';
import { countOf } from '../../../ui/format';
import { PartRow } from '../PartRow';

/** Forgets the answers that are kept for repeated questions. */
export function KeptAnswers() {
  const clear = useCommand('chat.clearCache');
  return (
    <PartRow
      title="Answers that can be reused"
      note="Forget them, so that the model is asked anew. Your chats stay as they are."
    >
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
    </PartRow>
  );
}
