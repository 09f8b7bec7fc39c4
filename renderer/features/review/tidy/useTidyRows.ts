import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';
import type { RowRange } from '../../../api/rowPages';

export const ROW_PX = 52;
const OVERSCAN_ROWS = 10;

interface TidyRows {
  items: readonly { index: number; top: number }[];
  /** Of all rows together, in pixels. */
  height: number;
  scrollTo: (index: number) => void;
}

/** The rows in view; what is looked at is asked for. */
export function useTidyRows(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  look: (range: RowRange) => void,
): TidyRows {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => look({ first, last }), [look, first, last]);
  return {
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
