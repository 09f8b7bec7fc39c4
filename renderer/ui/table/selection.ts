/** What names a row in whichever order: its number or id. */
export type RowKey = number | string;

/** Which rows are selected, and from where a Shift range grows. By key, so that another order never shifts it. */
export interface Selection<K extends RowKey = number> {
  readonly rows: ReadonlySet<K>;
  readonly anchor: K | null;
}

export const NOTHING_SELECTED: Selection<never> = { rows: new Set(), anchor: null };

export function toggle<K extends RowKey>(selection: Selection<K>, row: K): Selection<K> {
  const rows = new Set(selection.rows);
  if (!rows.delete(row)) rows.add(row);
  return { rows, anchor: row };
}

/**
 * Selects the range between the anchor and `to`, in the order of the table; without an anchor it starts at `from`,
 * the row that had the focus. `keep`: what was selected stays so.
 */
export function extendTo<K extends RowKey>(
  selection: Selection<K>,
  from: K,
  to: K,
  order: readonly K[],
  keep = false,
): Selection<K> {
  const held = selection.anchor ?? from;
  const anchor = order.includes(held) ? held : from;
  const range = rowsBetween(order, order.indexOf(anchor), order.indexOf(to));
  if (range.length === 0) return selection;
  return { rows: new Set(keep ? [...selection.rows, ...range] : range), anchor };
}

/** The rows between two places, both included, whichever comes first; none where one of them is not in the table. */
export function rowsBetween<K extends RowKey>(order: readonly K[], a: number, b: number): K[] {
  if (a < 0 || b < 0) return [];
  return order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** What a drag over rows selects, or takes out where it began on a selected one. */
export function painted<K extends RowKey>(
  before: Selection<K>,
  range: readonly K[],
  select: boolean,
): Selection<K> {
  const rows = new Set(before.rows);
  for (const row of range) {
    if (select) rows.add(row);
    else rows.delete(row);
  }
  return { rows, anchor: range[0] ?? before.anchor };
}

export function selectAll<K extends RowKey>(order: readonly K[]): Selection<K> {
  return { rows: new Set(order), anchor: order[0] ?? null };
}

/** Drops rows that are no longer listed. Returns the same object when nothing had to go. */
export function keepListed<K extends RowKey>(selection: Selection<K>, listed: ReadonlySet<K>): Selection<K> {
  const rows = [...selection.rows].filter((row) => listed.has(row));
  if (rows.length === selection.rows.size) return selection;
  return {
    rows: new Set(rows),
    anchor: selection.anchor !== null && listed.has(selection.anchor) ? selection.anchor : null,
  };
}

/** What an action works on: the selection, or the active row when nothing is selected. */
export function targetsOf<K extends RowKey>(selection: Selection<K>, active: K | null): K[] {
  if (selection.rows.size > 0) return [...selection.rows];
  return active === null ? [] : [active];
}
