import { CirclePause, Inbox } from 'lucide-react';
import type { ProposalState } from '#shared/domain/proposal';
import { useRequest } from '../../api/queries';
import { setMemoryPaused } from '../../app/memoryState';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

const TEXTS = {
  ask: 'When you say something about yourself in a chat, what could be remembered is listed here. Nothing is learnt until you accept it.',
  auto: 'Facts from your chats are remembered at once. Only what looks like a password or an instruction waits here for you.',
  off: 'Learning is off: nothing is suggested. Say “remember: …” in a chat, or let learning ask you.',
} as const;

/** Why the list is empty, and what fills it. */
export function NothingToReview({ tab }: { tab: ProposalState }) {
  const values = useRequest('settings.get', {}).data?.values;
  const learning = values?.learning ?? 'ask';
  if (tab === 'accepted') {
    return (
      <EmptyState
        icon={Inbox}
        title="Nothing accepted yet"
        text="What you accept is listed here, with the way back."
      />
    );
  }
  if (tab === 'rejected') {
    return (
      <EmptyState
        icon={Inbox}
        title="Nothing rejected yet"
        text="What you reject is listed here. It is not suggested again unless you ask for it."
      />
    );
  }
  if (values?.memoryPaused === true) {
    return (
      <EmptyState
        icon={CirclePause}
        title="Nothing waits for you"
        text="Memory is paused: nothing is learnt from chats until you resume it."
        action={<Button onClick={() => void setMemoryPaused(false)}>Resume memory</Button>}
      />
    );
  }
  const { show } = useNavigation.getState();
  return (
    <EmptyState
      icon={Inbox}
      title="Nothing waits for you"
      text={TEXTS[learning]}
      action={
        learning === 'off' ? (
          <Button onClick={() => show('settings')}>Open settings</Button>
        ) : (
          <Button onClick={() => show('chat')}>Go to the chat</Button>
        )
      }
    />
  );
}
