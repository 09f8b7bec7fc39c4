/** One page of a keyset-paged list. */
export interface PageLink {
  cursor: string | null;
  limit: number;
  /** In view or on the way there: fetched, and fetched anew when the store changes. Others only keep what they have. */
  needed: boolean;
}

export interface PageContent {
  items: readonly unknown[];
  nextCursor: string | null;
}

/** Rows by their place in the list; both ends count. */
export interface RowRange {
  first: number;
  last: number;
}

const FIRST_PAGE = 100;
const NEXT_PAGE = 200;
/** Someone who is this far down is crossing the whole store: bigger steps. */
const FAR_PAGES = 4;
const FAR_PAGE = 500;

function limitOf(index: number): number {
  if (index === 0) return FIRST_PAGE;
  return index < FAR_PAGES ? NEXT_PAGE : FAR_PAGE;
}

/**
 * The pages from the top of the list as far as they are known or needed for `view`. Each page names the next one, so
 * a chain is never torn: where a page comes to end elsewhere than before, what followed it is left and read again
 * when someone looks there.
 */
export function pageChain(
  known: (cursor: string | null, limit: number) => PageContent | undefined,
  view: RowRange,
): PageLink[] {
  const links: PageLink[] = [];
  let cursor: string | null = null;
  let start = 0;
  for (;;) {
    const limit = limitOf(links.length);
    const page = known(cursor, limit);
    if (page === undefined) return [...links, { cursor, limit, needed: true }];
    const end = start + page.items.length;
    // The last page answers for the end of the list: new rows would show there, even below an empty list.
    const reachesView = end > view.first || page.nextCursor === null;
    links.push({ cursor, limit, needed: start <= view.last && reachesView });
    cursor = page.nextCursor;
    const wanted = end <= view.last;
    if (cursor === null || (!wanted && known(cursor, limitOf(links.length)) === undefined)) return links;
    start = end;
  }
}
