import type { CommandContext } from '../../store/command';
import { propose } from '../learning/propose';
import type { Contradiction } from './contradictions';

/** How sure the rules are: they err on the side of both being true. */
const CONFIDENCE = 0.8;

/** Suggests to choose between the two of each; not again what was decided. Returns how many are new. */
export function suggestContradictions(context: CommandContext, found: readonly Contradiction[]): number {
  const drafts = found.map(({ newer, older, reason }) => ({
    kind: 'contradiction' as const,
    text: newer.text,
    confidence: CONFIDENCE,
    targets: [newer.id, older.id],
    reason,
    proposedBy: 'rules',
    sessionId: null,
    messageId: null,
    at: context.now(),
  }));
  return propose(context, drafts).length;
}
