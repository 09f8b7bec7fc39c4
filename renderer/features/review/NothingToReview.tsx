import { CirclePause, Combine, Inbox, Scale } from 'lucide-react';
import type { Settings } from '#shared/domain/settings';
import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import { setMemoryPaused } from '../../app/memoryState';
import { useNavigation, type ReviewTab } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';

const LEARNING = {
  ask: 'When you say something about yourself in a chat, what could be remembered is listed here. Nothing is learnt until you accept it.',
  auto: 'Facts from your chats are remembered at once. Only what looks like a password or an instruction waits here for you.',
  off: 'Learning is off: nothing is suggested. Say “remember: …” in a chat, or let learning ask you.',
} as const;

/** Why the list is empty, and what fills it. */
export function NothingToReview({ tab }: { tab: ReviewTab }) {
  const values = useRequest('settings.get', {}).data?.values;
  switch (tab) {
    case 'accepted':
      return (
        <EmptyState
          icon={Inbox}
          title="Nothing accepted yet"
          text="What you accept is listed here, with the way back."
        />
      );
    case 'rejected':
      return (
        <EmptyState
          icon={Inbox}
          title="Nothing rejected yet"
          text="What you reject is listed here. It is not suggested again unless you ask for it."
        />
      );
    case 'duplicates':
      return <NoDuplicates off={values?.consolidation === 'off'} />;
    case 'contradictions':
      return (
        <EmptyState
          icon={Scale}
          title="No memories contradict each other"
          text="When two memories cannot both be true, such as “My favourite ice cream is vanilla” and “My favourite ice cream is lemon”, they stand here side by side and you choose which stays."
        />
      );
    default:
      return <NothingToLearn learning={values?.learning ?? 'ask'} paused={values?.memoryPaused === true} />;
  }
}

function NoDuplicates({ off }: { off: boolean }) {
  const { show } = useNavigation.getState();
  if (off) {
    return (
      <EmptyState
        icon={Combine}
        title="Duplicates are not looked for"
        text="Joining memories is off in the settings."
        action={<Button onClick={() => show('settings')}>Open settings</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Combine}
      title="No two memories say the same"
      text="Memories that say the same in other words are looked for while nothing else goes on, and listed here. Joined ones can be taken apart again."
      action={
        <Button onClick={() => useFrame.getState().openDialog('consolidate')}>
          Look through all of them…
        </Button>
      }
    />
  );
}

function NothingToLearn({ learning, paused }: { learning: Settings['learning']; paused: boolean }) {
  if (paused) {
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
      text={LEARNING[learning]}
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
