import type { NewMemory } from '#shared/domain/memory';
import type { WritableDatabase } from '../../store/database';
import { supersede } from '../../store/merges';
import { madeUntrue } from '../claims/contradictions';
import { saveMemory, type SaveContext, type Saved } from './remember';

export interface Kept extends Saved {
  /** What it made untrue, as it was said. */
  superseded: { id: string; text: string }[];
}

/**
 * Saves what a person says, writes down or imports. What it makes untrue (the same thing with the other polarity, the
 * one answer that changed) is superseded in the same command and kept as history; of two, the newer statement holds.
 */
export function keepMemory(db: WritableDatabase, input: NewMemory, save: SaveContext): Kept {
  const saved = saveMemory(db, input, save);
  if (saved.status === 'unchanged' || (input.kind !== 'fact' && input.kind !== 'correction')) {
    return { ...saved, superseded: [] };
  }
  // What comes back is said again, now.
  const saidAt = saved.status === 'restored' ? save.now : (input.createdAt ?? save.now);
  const others = madeUntrue(db, input.text, input.scope).whole.filter((memory) => memory.id !== saved.id);
  const newer = others.find((memory) => memory.createdAt > saidAt);
  if (newer !== undefined) {
    supersede(db, [saved.id], newer.id, save.now);
    return { ...saved, superseded: [] };
  }
  const ids = others.map((memory) => memory.id);
  return { ...saved, superseded: supersede(db, ids, saved.id, save.now) };
}
