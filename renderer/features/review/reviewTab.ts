import type { ReviewTab } from '../../app/navigation';

export const REVIEW_TABS: readonly { id: ReviewTab; title: string }[] = [
  { id: 'pending', title: 'Waiting' },
  { id: 'accepted', title: 'Accepted' },
  { id: 'rejected', title: 'Rejected' },
  { id: 'same', title: 'Same thing?' },
];
