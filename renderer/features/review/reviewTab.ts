import type { ProposalState } from '#shared/domain/proposal';

export const REVIEW_TABS: readonly { id: ProposalState; title: string }[] = [
  { id: 'pending', title: 'Waiting' },
  { id: 'accepted', title: 'Accepted' },
  { id: 'rejected', title: 'Rejected' },
];
