import { z } from 'zod';

/**
 * Why a bulk action left a memory as it was. same: it was so already. gone: it is not there any more. trash: it is in
 * the trash. taken: another memory says just that there. full: it would have more tags than a memory may have.
 */
export const skipReason = z.enum(['same', 'gone', 'trash', 'taken', 'full']);
export type SkipReason = z.infer<typeof skipReason>;

/** How many were left as they were, and why. */
export const skipped = z.object({ why: skipReason, count: z.number().int() });
export type Skipped = z.infer<typeof skipped>;

const WORDS: Record<SkipReason, readonly [one: string, many: string]> = {
  same: ['was so already', 'were so already'],
  gone: ['is not there any more', 'are not there any more'],
  trash: ['is in the trash; restore it first', 'are in the trash; restore them first'],
  taken: ['says just what another memory says', 'say just what other memories say'],
  full: ['would have too many tags', 'would have too many tags'],
};

/** "3 were so already, 1 is in the trash; restore it first"; "" when nothing was left. */
export function skippedWords(all: readonly Skipped[]): string {
  return all
    .filter(({ count }) => count > 0)
    .map(({ why, count }) => `${count.toLocaleString('en')} ${WORDS[why][count === 1 ? 0 : 1]}`)
    .join(', ');
}
