/** Fewer letters than this bring nothing to mind. */
const LEAST = 8;
/** Of a long text the end counts, where the person is writing. UTF-16 units. */
const LAST = 2_000;

/** What to look for while this is being written; null when it is too little, or a command. */
export function relatedQuery(draft: string): string | null {
  const text = draft.trim();
  if (text.startsWith('/') || text.length < LEAST) return null;
  return text.length <= LAST ? text : text.slice(-LAST).replace(/^\S*\s/u, '');
}
