import type { MemoryFilter } from '#shared/domain/memory';
import type { MemorySorts } from '#shared/domain/table';
import type { ReviewTab } from '../../../app/navigation';

export type TidyTab = Extract<ReviewTab, 'secrets' | 'expired' | 'low_value'>;

interface TidyText {
  /** As suggestions are named in the store. */
  kind: 'secret' | 'expired' | 'low_value';
  filter: MemoryFilter;
  sorts: MemorySorts;
  /** One sentence over the list. */
  intro: string;
  emptyTitle: string;
  emptyText: string;
}

/** What each part lists, and what it says. The objects stay the same ones: the list asks anew where they differ. */
export const TIDY: Readonly<Record<TidyTab, TidyText>> = {
  secrets: {
    kind: 'secret',
    filter: { suggested: ['secret'] },
    sorts: [{ by: 'createdAt', direction: 'desc' }],
    intro:
      'These look like passwords, keys or card numbers. What you move to the trash is gone for good once you empty it.',
    emptyTitle: 'No memory looks like a secret',
    emptyText:
      'Passwords, keys and card numbers that got into memories are listed here, so that you can throw them away.',
  },
  expired: {
    kind: 'expired',
    filter: { suggested: ['expired'] },
    sorts: [{ by: 'expiresAt', direction: 'desc' }],
    intro:
      'Their last day is over. No answer uses them any more; they are archived while nothing else goes on.',
    emptyTitle: 'Nothing has expired',
    emptyText:
      'A memory can have a last day. After it no answer uses the memory, and it is put away by itself.',
  },
  low_value: {
    kind: 'low_value',
    filter: { suggested: ['low_value'] },
    sorts: [{ by: 'decay', direction: 'asc' }],
    intro:
      'Nothing has used these for long, and they were never important. Archived ones are kept, but no answer uses them.',
    emptyTitle: 'Nothing has faded that far',
    emptyText:
      'Memories fade while no answer uses them, sooner the less important they are. What has nearly faded is listed here. Pinned ones never fade.',
  },
};
