import { useCallback, useMemo, useState } from 'react';
import type { Memory } from '#shared/domain/memory';
import { extendTo, keepListed, NOTHING_SELECTED, selectAll, toggle, type Selection } from './selection';

export interface Grid {
  /** Row with the focus; -1 in an empty table. */
  active: number;
  activeMemory: Memory | undefined;
  selection: Selection;
  /** Row being edited in place, or null. */
  editing: string | null;
  moveTo: (index: number, extend?: boolean) => void;
  toggleRow: (index: number) => void;
  selectLoaded: () => void;
  clearSelection: () => void;
  edit: (index: number) => void;
  stopEditing: () => void;
}

interface Place {
  index: number;
  id: string | null;
}

/** Focus, selection and in-place editing of the table; all follow their memory when rows come, go or move.
 * Another `question` (filter or order) starts afresh. */
export function useGrid(rows: readonly Memory[], total: number, question: object): Grid {
  const [place, setPlace] = useState<Place>({ index: 0, id: null });
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);
  const [editing, setEditing] = useState<string | null>(null);

  const [asked, setAsked] = useState(question);
  if (question !== asked) {
    setAsked(question);
    setPlace({ index: 0, id: null });
    setChosen(NOTHING_SELECTED);
    setEditing(null);
  }

  const order = useMemo(() => rows.map((row) => row.id), [rows]);
  const selection = useMemo(
    () => (chosen.ids.size === 0 ? chosen : keepListed(chosen, new Set(order))),
    [chosen, order],
  );
  const active = useMemo(() => findActive(place, order, total), [place, order, total]);

  const moveTo = useCallback(
    (index: number, extend = false) => {
      const from = order[active];
      const to = order[index];
      if (extend && from !== undefined && to !== undefined) setChosen(extendTo(selection, from, to, order));
      setPlace({ index, id: to ?? null });
    },
    [active, order, selection],
  );
  const toggleRow = useCallback(
    (index: number) => {
      const id = order[index];
      if (id === undefined) return;
      setChosen(toggle(selection, id));
      setPlace({ index, id });
    },
    [order, selection],
  );
  const edit = useCallback(
    (index: number) => {
      const id = order[index];
      if (id === undefined) return;
      setPlace({ index, id });
      setEditing(id);
    },
    [order],
  );
  return {
    active,
    activeMemory: rows[active],
    selection,
    editing,
    moveTo,
    toggleRow,
    selectLoaded: useCallback(() => setChosen(selectAll(order)), [order]),
    clearSelection: useCallback(() => setChosen(NOTHING_SELECTED), []),
    edit,
    stopEditing: useCallback(() => setEditing(null), []),
  };
}

function findActive({ index, id }: Place, order: readonly string[], total: number): number {
  const moved = id === null || order[index] === id ? -1 : order.indexOf(id);
  return moved >= 0 ? moved : Math.min(index, total - 1);
}
