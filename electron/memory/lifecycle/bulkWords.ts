import type { BulkAction } from '#shared/domain/table';
import { describeEdit } from '../ingest/edit';
import { describeMove } from '../ingest/changeStatus';

/** What a bulk action did, as the journal says it. `what`: the memory in quotation marks, or "12 memories". */
export function describeBulk(action: BulkAction, what: string): string {
  switch (action.do) {
    case 'trash':
    case 'restore':
      return describeMove(action.do, what);
    case 'tag':
      return describeTags(action, what);
    case 'set':
      return describeEdit(action.change, what);
    case 'dismiss':
      return `Dismissed the suggestion about ${what}`;
    case 'embedAgain':
      return `Embeds ${what} again`;
  }
}

function describeTags({ add, remove }: Extract<BulkAction, { do: 'tag' }>, what: string): string {
  const names = (tags: readonly string[]): string => tags.map((tag) => `“${tag}”`).join(', ');
  if (remove.length === 0) return `Tagged ${what} with ${names(add)}`;
  if (add.length === 0) return `Took ${names(remove)} off ${what}`;
  return `Tagged ${what} with ${names(add)} in place of ${names(remove)}`;
}
