import type { NewMemory } from '#shared/domain/memory';
import type { WritableDatabase } from '../../store/database';
import { saveMemory, type SaveContext, type Saved } from './remember';

/** Saves what a person says or writes down. */
export function keepMemory(db: WritableDatabase, input: NewMemory, save: SaveContext): Saved {
  return saveMemory(db, input, save);
}
