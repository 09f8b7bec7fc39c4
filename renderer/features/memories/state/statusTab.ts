import type { MemoryFilter, MemoryStatus } from '#shared/domain/memory';
import { STATUS_WORDS } from '../../../ui/memory/words';

/** A tab over the table: everything but the trash, or one status. */
export type StatusTab = 'all' | MemoryStatus;

export const STATUS_TABS: readonly { id: StatusTab; title: string }[] = [
  { id: 'all', title: 'All' },
  { id: 'active', title: STATUS_WORDS.active },
  { id: 'paused', title: STATUS_WORDS.paused },
  { id: 'archived', title: STATUS_WORDS.archived },
  { id: 'superseded', title: STATUS_WORDS.superseded },
  { id: 'trash', title: STATUS_WORDS.trash },
];

/** The tab that a filter stands for; null where it names several statuses. */
export function tabOf({ statuses }: MemoryFilter): StatusTab | null {
  if (statuses === undefined) return 'all';
  const [only, ...others] = statuses;
  return only !== undefined && others.length === 0 ? only : null;
}

export function withTab({ statuses: _, ...rest }: MemoryFilter, tab: StatusTab): MemoryFilter {
  return tab === 'all' ? rest : { ...rest, statuses: [tab] };
}

export function isTrash(filter: MemoryFilter): boolean {
  return tabOf(filter) === 'trash';
}
