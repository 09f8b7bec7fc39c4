import { useCallback, useMemo, useState } from 'react';
import {
  extendTo,
  keepListed,
  NOTHING_SELECTED,
  painted,
  rowsBetween,
  selectAll,
  toggle,
  type RowKey,
  type Selection,
} from './selection';

export interface Grid<K extends RowKey = number> {
  /** Place of the row with the focus; -1 in an empty table. */
  active: number;
  selection: Selection<K>;
  /** Key of the row that is edited in place, or null. */
  editing: K | null;
  /** `extend`: selects what lies between; `keep`: and leaves selected what is. */
  moveTo: (index: number, extend?: boolean, keep?: boolean) => void;
  toggleRow: (index: number) => void;
  /** Selects the rows between two places on top of `before`, or takes them out of it. */
  paint: (before: Selection<K>, from: number, to: number, select: boolean) => void;
  /** All that match, loaded or not. */
  selectEverything: () => void;
  clearSelection: () => void;
  edit: (index: number) => void;
  stopEditing: () => void;
}

interface Place<K> {
  index: number;
  row: K | null;
}

const START: Place<never> = { index: 0, row: null };

/**
 * Focus, selection and in-place editing of the table; all follow their memory when rows come, go or move. Another
 * `question` starts at the top, and only what is asked of other memories (`matches`) drops the selection.
 */
export function useGrid<K extends RowKey>(order: readonly K[], question: object, matches: string): Grid<K> {
  const [place, setPlace] = useState<Place<K>>(START);
  const [chosen, setChosen] = useState<Selection<K>>(NOTHING_SELECTED);
  const [editing, setEditing] = useState<K | null>(null);

  const [asked, setAsked] = useState({ question, matches });
  if (question !== asked.question || matches !== asked.matches) {
    setAsked({ question, matches });
    setPlace(START);
    setEditing(null);
    if (matches !== asked.matches) setChosen(NOTHING_SELECTED);
  }

  const selection = useMemo(
    () => (chosen.rows.size === 0 ? chosen : keepListed(chosen, new Set(order))),
    [chosen, order],
  );
  const active = useMemo(() => findActive(place, order), [place, order]);

  const moveTo = useCallback(
    (index: number, extend = false, keep = false) => {
      const from = order[active];
      const to = order[index];
      if (extend && from !== undefined && to !== undefined) {
        setChosen(extendTo(selection, from, to, order, keep));
      }
      setPlace({ index, row: to ?? null });
    },
    [active, order, selection],
  );
  const toggleRow = useCallback(
    (index: number) => {
      const row = order[index];
      if (row === undefined) return;
      setChosen(toggle(selection, row));
      setPlace({ index, row });
    },
    [order, selection],
  );
  const paint = useCallback(
    (before: Selection<K>, from: number, to: number, select: boolean) => {
      setChosen(painted(before, rowsBetween(order, from, to), select));
      setPlace({ index: to, row: order[to] ?? null });
    },
    [order],
  );
  const edit = useCallback(
    (index: number) => {
      const row = order[index];
      if (row === undefined) return;
      setPlace({ index, row });
      setEditing(row);
    },
    [order],
  );
  return {
    active,
    selection,
    editing,
    moveTo,
    toggleRow,
    paint,
    selectEverything: useCallback(() => setChosen(selectAll(order)), [order]),
    clearSelection: useCallback(() => setChosen(NOTHING_SELECTED), []),
    edit,
    stopEditing: useCallback(() => setEditing(null), []),
  };
}

function findActive<K extends RowKey>({ index, row }: Place<K>, order: readonly K[]): number {
  const moved = row === null || order[index] === row ? -1 : order.indexOf(row);
  return moved >= 0 ? moved : Math.min(index, order.length - 1);
}
