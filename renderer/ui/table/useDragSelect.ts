import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { swallowClick } from '../swallowClick';
import { onBox } from './onBox';
import { NOTHING_SELECTED, type RowKey, type Selection } from './selection';
import type { Grid } from './useGrid';
import { HEADER_PX } from './useWindowedRows';

/** Pixels from the edge within which the table scrolls by itself, and how fast at most, in pixels per ms. */
const EDGE_PX = 40;
const FASTEST = 2;
/** How much faster for each pixel further past the edge. */
const STEEPNESS = 0.03;
/** A frame that took longer does not make the table jump further. */
const LONGEST_FRAME_MS = 120;

interface Drag<K extends RowKey> {
  from: number;
  to: number;
  before: Selection<K>;
  select: boolean;
  /** Where the pointer is, in the window. */
  y: number;
  started: boolean;
}

interface Options<K extends RowKey> {
  scroller: RefObject<HTMLDivElement | null>;
  grid: Grid<K>;
  order: readonly K[];
  rowHeight: number;
}

/**
 * Selecting by dragging over rows: it begins when the pointer reaches another row. From a box, rows are added to the
 * selection, or taken out where the first one was selected; from elsewhere, a new selection is made. Touch scrolls.
 */
export function useDragSelect<K extends RowKey>(options: Options<K>): (event: ReactPointerEvent) => void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return (event) => {
    if (event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const box = onBox(event);
    if ((event.pointerType === 'touch' && !box) || isField(event.target)) return;
    const from = rowOf(event.target);
    if (from === null) return;
    stop.current?.();
    const { grid, order } = latest.current;
    const row = order[from];
    stop.current = followDrag(latest, {
      from,
      to: from,
      before: box ? grid.selection : NOTHING_SELECTED,
      select: !box || row === undefined || !grid.selection.rows.has(row),
      y: event.clientY,
      started: false,
    });
  };
}

function followDrag<K extends RowKey>(latest: RefObject<Options<K>>, drag: Drag<K>): () => void {
  let frame = 0;
  let last = performance.now();
  const paint = (): void => {
    const { scroller, grid, order, rowHeight } = latest.current;
    if (scroller.current === null) return;
    const to = indexAt(scroller.current, drag.y, rowHeight, order.length);
    if (to === drag.to) return;
    Object.assign(drag, { to, started: true });
    grid.paint(drag.before, drag.from, to, drag.select);
  };
  const scroll = (now: number): void => {
    const element = latest.current.scroller.current;
    if (element === null) return;
    const passedMs = Math.min(LONGEST_FRAME_MS, now - last);
    last = now;
    if (drag.started) element.scrollTop += passedMs * pull(element.getBoundingClientRect(), drag.y);
    paint();
    frame = requestAnimationFrame(scroll);
  };
  const onMove = (event: PointerEvent): void => {
    drag.y = event.clientY;
    paint();
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    // The click that ends the drag opens nothing; the next one is not its end.
    if (drag.started) swallowClick();
    drag.started = false;
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
  frame = requestAnimationFrame(scroll);
  return end;
}

function indexAt(scroller: HTMLElement, y: number, rowHeight: number, count: number): number {
  const inside = y - scroller.getBoundingClientRect().top - HEADER_PX + scroller.scrollTop;
  return Math.min(Math.max(Math.floor(inside / rowHeight), 0), count - 1);
}

/** How fast to scroll, in pixels per ms: the faster the further the pointer is past the edge; upwards is negative. */
export function pull({ top, bottom }: { top: number; bottom: number }, y: number): number {
  const above = top + HEADER_PX + EDGE_PX - y;
  const below = y - (bottom - EDGE_PX);
  if (above > 0) return -Math.min(FASTEST, above * STEEPNESS);
  return below > 0 ? Math.min(FASTEST, below * STEEPNESS) : 0;
}

function rowOf(target: EventTarget): number | null {
  const row =
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return row === undefined ? null : Number(row);
}

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('textarea, button, a') !== null;
}
