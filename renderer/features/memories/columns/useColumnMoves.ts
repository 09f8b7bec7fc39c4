import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { ColumnId, TableLayout } from '#shared/domain/table';
import { useTableChoice } from '../state/tableChoice';
import { swallowClick } from '../../../ui/swallowClick';
import { fittingWidth } from './fittingWidth';
import { GAP_PX, moveColumn, resizeColumn, type ShownColumn } from './layout';

export interface ColumnMoves {
  /** To the place of its neighbour: 1 towards the end, -1 towards the start. */
  move: (id: ColumnId, step: number) => void;
  /** A little wider, or with -1 narrower. */
  widen: (id: ColumnId, step: number) => void;
  fit: (id: ColumnId) => void;
  startMove: (event: ReactPointerEvent, id: ColumnId) => void;
  startResize: (event: ReactPointerEvent, id: ColumnId) => void;
  /** At which side of this column the dragged one would come to stand. */
  dropAt: (id: ColumnId) => 'before' | 'after' | null;
}

const WIDEN_PX = 16;
/** A press that moves less than this is a click. */
const CLICK_PX = 5;

function change(how: (layout: TableLayout | null) => TableLayout): void {
  const { layout, setLayout } = useTableChoice.getState();
  setLayout(how(layout));
}

/** Moving and sizing of columns, by pointer and by keyboard. */
export function useColumnMoves(
  columns: readonly ShownColumn[],
  head: RefObject<HTMLElement | null>,
): ColumnMoves {
  const [drag, setDrag] = useState<{ id: ColumnId; over: ColumnId } | null>(null);
  const placeOf = (id: ColumnId): number => columns.findIndex((column) => column.id === id);
  const cellOf = (id: ColumnId): HTMLElement | null =>
    head.current?.querySelector<HTMLElement>(`[data-column="${id}"]`) ?? null;
  const widthOf = (id: ColumnId): number => cellOf(id)?.getBoundingClientRect().width ?? 0;
  const resize = (id: ColumnId, width: number): void => change((layout) => resizeColumn(layout, id, width));

  function columnAt(x: number): ColumnId | null {
    const under = columns.find(({ id }) => {
      const box = cellOf(id)?.getBoundingClientRect();
      return box !== undefined && x >= box.left - GAP_PX / 2 && x < box.right + GAP_PX / 2;
    });
    return under?.id ?? null;
  }

  return {
    move: (id, step) => {
      const neighbour = columns[placeOf(id) + step];
      if (neighbour !== undefined) change((layout) => moveColumn(layout, id, neighbour.id));
    },
    widen: (id, step) => resize(id, widthOf(id) + step * WIDEN_PX),
    fit: (id) => {
      const grid = head.current?.closest<HTMLElement>('[role="grid"]');
      if (grid != null) resize(id, fittingWidth(grid, id));
    },
    startMove: (event, id) => {
      let over = id;
      followPointer(event, {
        moved: ({ x, startX }) => {
          if (Math.abs(x - startX) < CLICK_PX && over === id) return false;
          over = columnAt(x) ?? over;
          setDrag({ id, over });
          return true;
        },
        ended: (given) => {
          setDrag(null);
          if (!given && over !== id) change((layout) => moveColumn(layout, id, over));
        },
      });
    },
    startResize: (event, id) => {
      event.preventDefault();
      const width = widthOf(id);
      followPointer(event, {
        moved: ({ x, startX }) => {
          if (x !== startX) resize(id, width + x - startX);
          return x !== startX;
        },
        ended: (given) => given && resize(id, width),
      });
    },
    dropAt: (id) => {
      if (drag === null || drag.over !== id || drag.id === id) return null;
      return placeOf(drag.id) < placeOf(id) ? 'after' : 'before';
    },
  };
}

interface Following {
  /** Returns whether it is a drag by now, so that its end is no click. */
  moved: (at: { x: number; startX: number }) => boolean;
  /** `given`: given up with Escape. */
  ended: (given: boolean) => void;
}

function followPointer(down: ReactPointerEvent, { moved, ended }: Following): void {
  if (down.button !== 0) return;
  const startX = down.clientX;
  let dragging = false;
  const onMove = (event: PointerEvent): void => {
    dragging = moved({ x: event.clientX, startX }) || dragging;
  };
  const finish = (given: boolean): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('keydown', onKey, { capture: true });
    ended(given);
    if (dragging) swallowClick();
  };
  const onUp = (): void => finish(false);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(true);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('keydown', onKey, { capture: true });
}
