import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../store/database';
import * as mirror from '../store/mirror';
import { activeSpace, type EmbeddingSpace } from '../store/spaces';

/** What the settings want of a store outside, and what there is. */
export interface MirrorState {
  settings: Settings;
  space: EmbeddingSpace | null;
  followed: mirror.Mirror | null;
  left: mirror.Mirror[];
}

export interface MirrorProgress {
  /** Memories of which the other store has not heard. */
  waiting: number;
  /** Memories with vectors. */
  done: number;
  total: number;
  vectors: number;
}

export function mirrorState(db: ReadableDatabase, settings: Settings): MirrorState {
  const all = mirror.mirrors(db);
  return {
    settings,
    space: activeSpace(db),
    followed: all.find(({ state }) => state !== 'leaving') ?? null,
    left: all.filter(({ state }) => state === 'leaving'),
  };
}

export function mirrorProgress(db: ReadableDatabase): MirrorProgress {
  const followed = mirror.mirrors(db).find(({ state }) => state !== 'leaving');
  const spaceId = followed?.spaceId ?? activeSpace(db)?.id;
  if (spaceId === undefined) return { waiting: 0, done: 0, total: 0, vectors: 0 };
  return {
    waiting: mirror.waitingCount(db),
    vectors: mirror.vectorCount(db, spaceId),
    ...mirror.copyProgress(db, spaceId, followed ?? null),
  };
}
