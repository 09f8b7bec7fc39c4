import type { Entity, EntityType } from '#shared/domain/graph';
import type { EntityPatch } from './useEntityEditor';

export interface EntityDraft {
  name: string;
  type: EntityType;
  description: string;
}

/** What of the draft differs; null where nothing does. An emptied description goes back to what texts say. */
export function entityPatch(entity: Entity, draft: EntityDraft): EntityPatch | null {
  const name = draft.name.trim();
  const description = draft.description.trim();
  const patch: EntityPatch = {};
  if (name !== '' && name !== entity.name) patch.name = name;
  if (draft.type !== entity.type) patch.type = draft.type;
  if (description !== (entity.description ?? '')) patch.description = description === '' ? null : description;
  return Object.keys(patch).length === 0 ? null : patch;
}
