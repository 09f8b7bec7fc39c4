import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { RowRange } from '../../api/rowPages';

/** Height of the sticky header row. */
export const HEADER_PX = 32;
const OVERSCAN_ROWS = 8;
/** Rows that a scroll only flies over are not asked for. */
const LOOK_EVERY_MS = 60;

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  active: number;
  /** Another one starts at the top. */
  question: object;
  look: (range: RowRange) => void;
}

interface WindowedRows {
  items: readonly { index: number; top: number }[];
  /** Of all rows together, in pixels. */
  height: number;
  scrollTo: (index: number) => void;
}

/** The rows that are in view, with the active one always among them; what is looked at is asked for. */
export function useWindowedRows(options: Options): WindowedRows {
  const { scroller, count, rowHeight, active, question, look } = options;
  const rangeExtractor = useCallback(
    (range: Range) => withRow(defaultRangeExtractor(range), active, range.count),
    [active],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    rangeExtractor,
  });

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => virtualizer.scrollToOffset(0), [virtualizer, question]);
  usePacedLook(virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0, look);

  return {
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - HEADER_PX })),
    height: virtualizer.getTotalSize(),
    scrollTo: useCallback((index) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]),
  };
}

/** Looks at once after a rest, and at a steady pace while the view moves on. */
function usePacedLook(first: number, last: number, look: (range: RowRange) => void): void {
  const looked = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, looked.current + LOOK_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      looked.current = performance.now();
      look({ first, last });
    }, wait);
    return () => clearTimeout(timer);
  }, [look, first, last]);
}

/** The focused row stays in the page wherever the person scrolls, or the keyboard would lose its place. */
function withRow(indexes: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((a, b) => a - b);
}
