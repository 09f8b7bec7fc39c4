import type { MemoryKind } from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { resolveSettings } from '../../store/settingsStore';

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

export function defaultImportance(db: ReadableDatabase, kind: MemoryKind): number {
  return importanceOf(kind, resolveSettings(db, process.env).values);
}
