import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import type { JournalRow } from './journalRows';

const ENTRY_PX = 57;
const DAY_PX = 54;
const OVERSCAN = 8;

interface JournalWindow {
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>;
  /** Index of the last row on the screen. */
  last: number;
}

/** Which rows are in the page. The focused one always is, or the keyboard would lose its place. */
export function useJournalWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly JournalRow[],
  active: number,
): JournalWindow {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (active >= range.count || indexes.includes(active)) return indexes;
      return [...indexes, active].sort((a, b) => a - b);
    },
    [active],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.entry.seq ?? index,
    estimateSize: (index) => ENTRY_PX + (rows[index]?.day == null ? 0 : DAY_PX),
    overscan: OVERSCAN,
    rangeExtractor,
  });
  return { virtualizer, last: virtualizer.range?.endIndex ?? 0 };
}
