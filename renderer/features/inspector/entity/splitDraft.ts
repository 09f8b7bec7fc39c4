import type { Memory } from '#shared/domain/memory';
import { namesAny } from '../../../ui/entity/namesInText';
import { toggled } from '../../../ui/toggled';

export interface SplitDraft {
  names: ReadonlySet<string>;
  memoryIds: ReadonlySet<string>;
}

type Known = Pick<Memory, 'id' | 'text'>;

/** Chooses a name or gives it back; memories that use it come along, or stay where another chosen name is in them. */
export function withName(draft: SplitDraft, name: string, memories: readonly Known[]): SplitDraft {
  const names = toggled(draft.names, name);
  const chosen = names.has(name);
  const memoryIds = new Set(draft.memoryIds);
  for (const { id, text } of memories) {
    if (!namesAny(text, [name])) continue;
    if (chosen) memoryIds.add(id);
    else if (!namesAny(text, [...names])) memoryIds.delete(id);
  }
  return { names, memoryIds };
}

/** Why the draft cannot be split off, or null where it can. `all` counts the memories that mention the thing. */
export function splitFault(draft: SplitDraft, newName: string, all: number): string | null {
  if (draft.names.size === 0 && draft.memoryIds.size === 0) {
    return 'Choose the names or memories that belong to the other thing.';
  }
  if (all > 0 && draft.memoryIds.size >= all) {
    return 'All memories are chosen: nothing would be left. Rename the thing instead.';
  }
  return newName.trim() === '' ? 'Give the other thing a name.' : null;
}
