import type { RouteOutput } from '#shared/contract/index';
import type { ProposalKind, ProposalState } from '#shared/domain/proposal';
import type { ReviewTab } from '../../app/navigation';

type Summary = RouteOutput<'suggestions.summary'>;

interface ReviewPart {
  id: ReviewTab;
  title: string;
  /** How much waits in it; undefined: nothing waits in it. */
  count: (summary: Summary) => number | undefined;
}

/** What waits for the person, then what was decided. */
export const REVIEW_PARTS: readonly ReviewPart[] = [
  { id: 'learn', title: 'To learn', count: ({ toLearn }) => toLearn },
  { id: 'duplicates', title: 'Duplicates', count: ({ counts }) => counts.duplicate },
  { id: 'contradictions', title: 'Contradictions', count: ({ counts }) => counts.contradiction },
  { id: 'same', title: 'Same thing?', count: ({ sameThings }) => sameThings },
  { id: 'secrets', title: 'Secrets', count: ({ counts }) => counts.secret },
  { id: 'expired', title: 'Expired', count: ({ counts }) => counts.expired },
  { id: 'low_value', title: 'Low value', count: ({ counts }) => counts.low_value },
  { id: 'accepted', title: 'Accepted', count: () => undefined },
  { id: 'rejected', title: 'Rejected', count: () => undefined },
];

/** The proposals that a part lists. */
export interface ProposalPart {
  state: ProposalState;
  kinds?: ProposalKind[];
}

/** Undefined: the part lists something else. */
export const PROPOSAL_PARTS: Partial<Record<ReviewTab, ProposalPart>> = {
  learn: { state: 'pending', kinds: ['fact', 'correction'] },
  duplicates: { state: 'pending', kinds: ['merge'] },
  contradictions: { state: 'pending', kinds: ['contradiction'] },
  accepted: { state: 'accepted' },
  rejected: { state: 'rejected' },
};
