/** Which rows are selected, and from where a Shift range grows. Rows are named by id, so paging never shifts it. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/**
 * Selects the range between the anchor and `to`, in the order of the table. Without an anchor the range starts at
 * `from`, the row that had the focus.
 */
export function extendTo(
  selection: Selection,
  from: string,
  to: string,
  order: readonly string[],
): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : from;
  const ends = [order.indexOf(anchor), order.indexOf(to)];
  if (ends.includes(-1)) return selection;
  return { ids: new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1)), anchor };
}

export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}

/** Drops ids that are no longer listed. Returns the same object when nothing had to go. */
export function keepListed(selection: Selection, listed: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => listed.has(id));
  if (ids.length === selection.ids.size) return selection;
  return {
    ids: new Set(ids),
    anchor: selection.anchor !== null && listed.has(selection.anchor) ? selection.anchor : null,
  };
}

/** What a bulk action works on: the selection, or the active row when nothing is selected. */
export function targetsOf(selection: Selection, activeId: string | null): string[] {
  if (selection.ids.size > 0) return [...selection.ids];
  return activeId === null ? [] : [activeId];
}
