import { TOLD_KINDS, type MemoryFilter, type MemoryKind, type MemoryStatus } from '#shared/domain/memory';
import { STATUS_WORDS } from '../../ui/memory/words';

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

/** Which kinds are listed: all, one, or "told": all but what was merely said in conversations. */
export type KindChoice = MemoryKind | 'any' | 'told';

/** What the store is asked for. Equal choices give equal filters, so that their answers are found again. */
export function filterOf(tab: StatusTab, kind: KindChoice, query: string): MemoryFilter {
  return {
    ...(tab === 'all' ? {} : { statuses: [tab] }),
    ...(kind === 'any' ? {} : kind === 'told' ? { kinds: TOLD_KINDS } : { kinds: [kind] }),
    ...(query.trim() === '' ? {} : { query }),
  };
}
