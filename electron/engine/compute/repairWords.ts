import type { RepairName } from '#shared/contract/health';

const BACKED_UP = 'A backup is made and checked first.';

/** What each repair does, before it runs. */
export const REPAIR_WORDS: Record<RepairName, string> = {
  embed_failed:
    'Tries once more to embed and read what failed. No memory is changed, and it can be tried as often as you like.',
  drop_stale_vectors: `Drops vectors that nothing is found by, and embeds anew what lacks one. No memory is changed. ${BACKED_UP}`,
  rebuild_full_text: `Makes the search index anew from your memories; until it is done, changes wait. No memory is changed. ${BACKED_UP}`,
  settle_graph: `Puts the graph together anew from what your memories say and what you decided. No memory is changed. ${BACKED_UP}`,
  remove_orphans: `Removes entries that point to something that is gone. No memory is changed. ${BACKED_UP}`,
  copy_vectors:
    'Copies every vector to the other store anew, in the background, and removes there what does not belong. No memory is changed.',
  compact: `Writes the file anew without its empty pages; until it is done, changes wait. Nothing you can see changes. ${BACKED_UP}`,
};
