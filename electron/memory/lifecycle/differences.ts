import type { StoredMemory } from '../../store/memoriesWrite';
import type { MemoryChange } from '../ingest/edit';

/** What of a wanted change the memory does not have yet. */
export function whatDiffers(memory: StoredMemory, wanted: MemoryChange): MemoryChange {
  const { tags, ...rest } = wanted;
  const differing = Object.entries(rest).filter(([key, value]) => value !== Reflect.get(memory, key));
  const retagged = tags !== undefined && tags.join('\n') !== memory.tags.join('\n');
  return { ...Object.fromEntries(differing), ...(retagged ? { tags } : {}) };
}
