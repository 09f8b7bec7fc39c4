import type { RouteInput } from '#shared/contract/index';
import { describeFact } from '#shared/domain/describeFact';
import type { EntityChoice } from '../../../ui/entity/entityChoice';
import { typedRelation } from '../../../ui/entity/relationOptions';

export interface FactDraft {
  source: EntityChoice | null;
  /** As it is typed. */
  relation: string;
  target: EntityChoice | null;
  validFrom: number | null;
  validTo: number | null;
  /** What stands behind it: a new memory that says it, or a known one once it is chosen. */
  evidence: { from: 'new' } | { from: 'known'; memoryId: string | null };
}

export const EMPTY_DRAFT: FactDraft = {
  source: null,
  relation: '',
  target: null,
  validFrom: null,
  validTo: null,
  evidence: { from: 'new' },
};

/** What is still missing or cannot be, or null where the draft can be kept. */
export function factFault({
  source,
  relation,
  target,
  validFrom,
  validTo,
  evidence,
}: FactDraft): string | null {
  if (source === null) return 'Choose who or what the fact is about.';
  if (relation.trim() === '') return 'Say how they are related.';
  if (typedRelation(relation) === null) {
    return 'A relation is a verb of letters and digits, such as “works at”.';
  }
  if (target === null) return 'Choose to whom or what.';
  if (sameEnd(source, target)) return 'Nothing relates to itself: choose another end.';
  if (validFrom !== null && validTo !== null && validTo < validFrom) return 'It ends before it begins.';
  if (evidence.from === 'known' && evidence.memoryId === null) return 'Choose the memory that says so.';
  return null;
}

/** The fact in a sentence, as a new memory would say it; null while a part of it is missing. */
export function factSentence({ source, relation, target }: FactDraft): string | null {
  const verb = typedRelation(relation);
  if (source === null || target === null || verb === null) return null;
  return describeFact({ source: source.name, relation: verb, target: target.name });
}

/** What the store is asked for, or null while the draft is not sound. */
export function factInput(draft: FactDraft): RouteInput<'graph.addEdge'> | null {
  const { source, target, validFrom, validTo, evidence } = draft;
  const relation = typedRelation(draft.relation);
  if (factFault(draft) !== null || source === null || target === null || relation === null) return null;
  return {
    source: endOf(source),
    relation,
    target: endOf(target),
    validFrom,
    validTo,
    memoryId: evidence.from === 'known' ? evidence.memoryId : null,
  };
}

function endOf({ id, name, type }: EntityChoice): RouteInput<'graph.addEdge'>['source'] {
  return id === null ? { name, type } : { id };
}

function sameEnd(a: EntityChoice, b: EntityChoice): boolean {
  if (a.id !== null || b.id !== null) return a.id === b.id;
  return a.name.toLowerCase() === b.name.toLowerCase();
}
