import type { MemoryKind, MemoryStatus } from '#shared/domain/memory';
import type { WithheldReason } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';
import { isOtherScope } from './scopes';

export interface GateInput {
  kind: MemoryKind;
  status: MemoryStatus;
  importance: number;
  expiresAt: number | null;
  scope: string;
}

/**
 * Whether a memory may be put into a prompt at all, whatever the question: never a summary, something unimportant,
 * paused, thrown away, expired, or of another area. An episode only where the person wants that: it holds chat, not
 * facts; then its low importance does not keep it out. Null means yes.
 */
export function withheldAlways(memory: GateInput, settings: Settings, now: number): WithheldReason | null {
  if (memory.status !== 'active') return 'not_active';
  if (memory.expiresAt !== null && memory.expiresAt <= now) return 'expired';
  if (memory.kind === 'summary') return 'summary';
  if (memory.kind === 'episode' && !settings.injectEpisodes) return 'episode';
  if (isOtherScope(memory.scope, settings)) return 'other_scope';
  if (memory.kind !== 'episode' && memory.importance < settings.injectionImportance) return 'low_importance';
  return null;
}

/** The whole gate for one hit: the rules above, then similar enough to this question and good enough overall. */
export function withheldNow(
  memory: GateInput,
  hit: { similarity: number; score: number },
  settings: Settings,
  now: number,
): WithheldReason | null {
  const always = withheldAlways(memory, settings, now);
  if (always !== null) return always;
  if (hit.similarity < settings.similarityFloor) return 'low_similarity';
  if (hit.score < settings.injectionThreshold) return 'low_score';
  return null;
}
