import { CalendarX, KeyRound, Leaf } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { useMemoryRows, type RowQuestion } from '../../../api/memoryRows';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { TIDY, type TidyTab } from './tidyParts';
import { TidyList } from './TidyList';

const ICONS = { secrets: KeyRound, expired: CalendarX, low_value: Leaf } as const;

/** Memories that could be put away, with the reason for each. */
export function TidyPart({ tab, panel }: { tab: TidyTab; panel: RefObject<HTMLElement | null> }) {
  const question = useMemo(() => questionOf(tab), [tab]);
  const rows = useMemoryRows(question);
  if (rows.state === 'loading') return <Skeleton lines={8} label="Loading memories" />;
  if (rows.state === 'failed') {
    return <ErrorState title="The memories could not be read" error={rows.error} onRetry={rows.retry} />;
  }
  if (rows.order.length === 0) {
    const { emptyTitle, emptyText } = TIDY[tab];
    return (
      <EmptyState
        icon={ICONS[tab]}
        title={emptyTitle}
        text={emptyText}
        action={<Button onClick={() => useNavigation.getState().show('memories')}>Go to the memories</Button>}
      />
    );
  }
  return <TidyList key={tab} tab={tab} rows={rows} panel={panel} />;
}

function questionOf(tab: TidyTab): RowQuestion {
  const { filter, sorts } = TIDY[tab];
  return { filter, query: '', mode: 'keyword', sorts, byScore: false };
}
