import type { NamedEdge } from '#shared/domain/graph';
import { formatDay } from '../../../ui/format';
import { localDay } from '#shared/domain/localDay';
import { typedRelation } from '../../../ui/entity/relationOptions';
import type { EdgePatch } from './useEdgeEditor';

export interface EdgeDraft {
  sourceId: string | null;
  /** As it is typed. */
  relation: string;
  targetId: string | null;
  validFrom: number | null;
  validTo: number | null;
}

/** Why the draft cannot be kept, or null where it can. */
export function edgeFault(draft: EdgeDraft): string | null {
  const { sourceId, relation, targetId, validFrom, validTo } = draft;
  if (sourceId === null || targetId === null) return 'Choose both ends.';
  if (sourceId === targetId) return 'Nothing relates to itself: choose another end.';
  if (relation.trim() === '') return 'Say how they are related.';
  if (typedRelation(relation) === null) {
    return 'A relation is a verb of letters and digits, such as “works at”.';
  }
  if (validFrom !== null && validTo !== null && validTo < validFrom) return 'It ends before it begins.';
  return null;
}

/** What of a sound draft differs from the edge; null where nothing does. */
export function edgePatch(edge: NamedEdge, draft: EdgeDraft): EdgePatch | null {
  const relation = typedRelation(draft.relation);
  const patch: EdgePatch = {};
  if (relation !== null && relation !== edge.relation) patch.relation = relation;
  if (draft.sourceId !== null && draft.sourceId !== edge.sourceId) patch.sourceId = draft.sourceId;
  if (draft.targetId !== null && draft.targetId !== edge.targetId) patch.targetId = draft.targetId;
  if (draft.validFrom !== edge.validFrom) patch.validFrom = draft.validFrom;
  if (draft.validTo !== edge.validTo) patch.validTo = draft.validTo;
  return Object.keys(patch).length === 0 ? null : patch;
}

/** Why it cannot have ended on the day that ends at `at`, or null where it can. All in UTC ms. */
export function endFault(
  at: number | null,
  { validFrom, since }: Pick<NamedEdge, 'validFrom' | 'since'>,
  now: number,
): string | null {
  if (at === null) return null;
  if (localDay(at) > localDay(now)) {
    return 'That day is still to come. Set “True until” under Edit instead.';
  }
  if (at >= since) return null;
  return validFrom === null
    ? `It was first said on ${formatDay(since)}. For an earlier end, set “True until” under Edit.`
    : `It began on ${formatDay(validFrom)}. Choose a later day.`;
}
