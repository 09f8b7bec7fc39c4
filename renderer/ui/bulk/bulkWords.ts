import type { BulkAction } from '#shared/domain/table';
import { countOf } from '../format';

/** What is going on, while it is: "Moving 20,134 memories to the trash". */
export function doingWords(action: BulkAction, count: number): string {
  const what = countOf(count, 'memory', 'memories');
  switch (action.do) {
    case 'trash':
      return `Moving ${what} to the trash`;
    case 'restore':
      return `Restoring ${what}`;
    case 'embedAgain':
      return `Asking for new vectors of ${what}`;
    case 'tag':
    case 'set':
    case 'dismiss':
      return `Changing ${what}`;
  }
}

/** What was done, in a sentence; `label` is what the journal calls the step. */
export function doneWords(
  action: BulkAction,
  { changed, label }: { changed: number; label: string },
): string {
  if (action.do === 'trash') return `Moved ${countOf(changed, 'memory', 'memories')} to the trash.`;
  if (action.do === 'restore') return `Restored ${countOf(changed, 'memory', 'memories')}.`;
  return `${label}.`;
}
