import type { MemoryFilter, MemoryKind, MemoryStatus } from '#shared/domain/memory';
import { STATUS_WORDS } from '../../ui/memory/words';

/** A tab over the table: everything but the trash, or one status. */
export type StatusTab = 'all' | MemoryStatus;

export const STATUS_TABS: readonly { tab: StatusTab; title: string }[] = [
  { tab: 'all', title: 'All' },
  { tab: 'active', title: STATUS_WORDS.active },
  { tab: 'paused', title: STATUS_WORDS.paused },
  { tab: 'archived', title: STATUS_WORDS.archived },
  { tab: 'superseded', title: STATUS_WORDS.superseded },
  { tab: 'trash', title: STATUS_WORDS.trash },
];

/** What the store is asked for. Equal choices give equal filters, so that their answers are found again. */
export function filterOf(tab: StatusTab, kind: MemoryKind | 'any', query: string): MemoryFilter {
  return {
    ...(tab === 'all' ? {} : { status: tab }),
    ...(kind === 'any' ? {} : { kind }),
    ...(query.trim() === '' ? {} : { query }),
  };
}
