import type { MemoryKind } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';

/** The importance ladder: what a memory of each kind weighs when the writer names no importance. */
export function importanceOf(kind: MemoryKind, settings: Settings): number {
  const ladder: Record<MemoryKind, number> = {
    fact: settings.importanceFact,
    correction: settings.importanceCorrection,
    summary: settings.importanceSummary,
    document: settings.importanceDocument,
    episode: settings.importanceEpisode,
  };
  return ladder[kind];
}
