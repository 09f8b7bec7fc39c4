import { MessagesSquare } from 'lucide-react';
import { Button } from '../../ui/Button';
import { formatNumber } from '../../ui/format';

interface Props {
  shown: boolean;
  /** How many there are for this tab and search; not known yet: undefined. */
  count: number | undefined;
  onChange: (shown: boolean) => void;
}

/** What was said in chats outnumbers what was told: it is listed when asked for, and the button says that it is there. */
export function ConversationsToggle({ shown, count, onChange }: Props) {
  if (!shown && (count ?? 0) === 0) return null;
  return (
    <Button size="sm" variant="ghost" icon={MessagesSquare} onClick={() => onChange(!shown)}>
      {shown ? 'Hide conversations' : `Show conversations (${formatNumber(count ?? 0)})`}
    </Button>
  );
}
