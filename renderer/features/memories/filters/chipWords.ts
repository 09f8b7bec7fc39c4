import type { MemoryFilter } from '#shared/domain/memory';
import { formatDay, formatScore } from '../../../ui/format';
import type { FilterChange } from '../state/filters';
import { tabOf } from '../state/statusTab';
import { FILTER_GROUPS, valueWords, type GroupId, type ListName } from './filterGroups';
import { without } from './filterOptions';

/** What narrows the table, in a few words, and how to take it out. */
export interface FilterChipWords {
  group: GroupId;
  label: string;
  remove: FilterChange;
}

const LISTS: readonly ListName[] = [
  'statuses',
  'kinds',
  'tags',
  'sources',
  'scopes',
  'suggested',
  'languages',
  'embedding',
];
const NAMED = 2;

/** One chip for each part of the filter; a single status is the tab's to show. `sessionTitle` and `documentName`: of the chosen ones. */
export function filterChips(
  filter: MemoryFilter,
  sessionTitle: string | null,
  documentName: string | null = null,
): FilterChipWords[] {
  const chips: FilterChipWords[] = [];
  const add = (group: GroupId, label: string | null, ...parts: (keyof MemoryFilter)[]): void => {
    if (label !== null) chips.push({ group, label, remove: without(...parts) });
  };
  for (const list of LISTS) {
    const values: readonly string[] | undefined = filter[list];
    if (values === undefined || (list === 'statuses' && tabOf(filter) !== null)) continue;
    add(list, `${titleOf(list)}: ${listWords(list, values)}`, list);
  }
  add('made', madeWords(filter), 'createdFrom', 'createdBefore');
  add('importance', importanceWords(filter), 'importanceFrom', 'importanceTo');
  const { recalled, idleSince, decayBelow, pinned, flagged, sessionId, idPrefix, documents } = filter;
  if (recalled !== undefined) add('use', recalled ? 'Recalled before' : 'Never recalled', 'recalled');
  if (idleSince !== undefined) add('use', `Not used since ${formatDay(idleSince)}`, 'idleSince');
  if (decayBelow !== undefined) add('use', `Decay score below ${formatScore(decayBelow)}`, 'decayBelow');
  if (pinned !== undefined) add('marks', pinned ? 'Pinned' : 'Not pinned', 'pinned');
  if (flagged !== undefined) {
    add('marks', flagged ? 'Looks like a secret or an instruction' : 'Not flagged', 'flagged');
  }
  if (sessionId !== undefined) add('session', `Chat: ${sessionTitle ?? 'one that is gone'}`, 'sessionId');
  if (documents !== undefined) add('sources', documentWords(documents, documentName), 'documents');
  if (idPrefix !== undefined) add('marks', `Id begins with ${idPrefix}`, 'idPrefix');
  return chips;
}

function documentWords(documents: readonly string[], name: string | null): string {
  return documents.length === 1
    ? `Document: ${name ?? 'one that is gone'}`
    : `Of ${documents.length.toLocaleString('en')} documents`;
}

function titleOf(list: ListName): string {
  return FILTER_GROUPS.find(({ id }) => id === list)?.title ?? list;
}

function listWords(list: ListName, values: readonly string[]): string {
  const names = values.slice(0, NAMED).map((value) => valueWords(list, value));
  const more = values.length - names.length;
  return more === 0 ? names.join(' or ') : `${names.join(', ')} or ${more} more`;
}

function madeWords({ createdFrom, createdBefore }: MemoryFilter): string | null {
  // The last moment that counts, whose day is the one that the person chose.
  const last = createdBefore === undefined ? null : formatDay(createdBefore - 1);
  if (createdFrom === undefined) return last === null ? null : `Made up to ${last}`;
  const first = formatDay(createdFrom);
  if (last === null) return `Made since ${first}`;
  return first === last ? `Made on ${first}` : `Made ${first} to ${last}`;
}

function importanceWords({ importanceFrom, importanceTo }: MemoryFilter): string | null {
  if (importanceFrom === undefined) {
    return importanceTo === undefined ? null : `Importance up to ${formatScore(importanceTo)}`;
  }
  if (importanceTo === undefined) return `Importance from ${formatScore(importanceFrom)}`;
  return `Importance ${formatScore(importanceFrom)} to ${formatScore(importanceTo)}`;
}
