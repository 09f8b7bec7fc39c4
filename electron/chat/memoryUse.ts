import type { SessionMode } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';

/** What a turn may do with memory. */
export interface MemoryUse {
  /** Recall, and look memories up. */
  reads: boolean;
  /** Keep the exchange, learn, count what was used, change memories. */
  writes: boolean;
  /** Why not, in words for the person. */
  reason: string | null;
}

export const PAUSED =
  'Memory is paused: nothing is recalled and nothing is kept until you switch it on again.';
export const READ_ONLY = 'This chat only reads memory: nothing in it is kept or changed.';

export function memoryUse(settings: Pick<Settings, 'memoryPaused'>, mode: SessionMode): MemoryUse {
  if (settings.memoryPaused) return { reads: false, writes: false, reason: PAUSED };
  if (mode === 'read_only') return { reads: true, writes: false, reason: READ_ONLY };
  return { reads: true, writes: true, reason: null };
}
