import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';
import type { MemoryPages } from '../../api/memoryPages';

/** Height of the sticky header row. */
export const HEADER_PX = 32;
const OVERSCAN_ROWS = 12;
/** A page is asked for this many rows before its first row comes into view. */
const AHEAD_ROWS = 60;

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  active: number;
  pages: MemoryPages;
}

interface WindowedRows {
  items: readonly { index: number; top: number }[];
  /** Of all rows together, in pixels. */
  height: number;
  scrollTo: (index: number) => void;
}

/** The rows that are in view, with the active one always among them, and loading of pages as they are reached. */
export function useWindowedRows({ scroller, count, rowHeight, active, pages }: Options): WindowedRows {
  const rangeExtractor = useCallback(
    (range: Range) => withRow(defaultRangeExtractor(range), active, range.count),
    [active],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by the React compiler
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

  const { question } = pages;
  useEffect(() => virtualizer.scrollToOffset(0), [virtualizer, question]);

  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  const { look } = pages;
  useEffect(() => look({ first, last: last + AHEAD_ROWS }), [look, first, last]);

  return {
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - HEADER_PX })),
    height: virtualizer.getTotalSize(),
    scrollTo: useCallback((index) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]),
  };
}

/** The focused row stays in the page wherever the person scrolls, or the keyboard would lose its place. */
function withRow(indexes: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((a, b) => a - b);
}
