import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/Button';
import { formatNumber } from '../../ui/format';

interface Props {
  icon: LucideIcon;
  /** "conversations", "passages": what is listed among the rest when asked for. */
  what: string;
  shown: boolean;
  /** How many there are for this tab and search; not known yet: undefined. */
  count: number | undefined;
  onChange: (shown: boolean) => void;
}

/**
 * What was said in chats, and what files say, outnumbers what was told: it is listed when asked for, and the button
 * says that it is there.
 */
export function KindToggle({ icon, what, shown, count, onChange }: Props) {
  if (!shown && (count ?? 0) === 0) return null;
  return (
    <Button size="sm" variant="ghost" icon={icon} onClick={() => onChange(!shown)}>
      {shown ? `Hide ${what}` : `Show ${what} (${formatNumber(count ?? 0)})`}
    </Button>
  );
}
