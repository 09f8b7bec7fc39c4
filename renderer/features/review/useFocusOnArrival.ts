import { useEffect, useRef, type RefObject } from 'react';
import { focusIsLost } from '../../ui/lostFocus';

/** The keys of a list work as soon as it is there, unless the person went on to something else in the view. */
export function useFocusOnArrival(within: RefObject<HTMLElement | null>, row: string, ready: boolean): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!ready || arrived.current) return;
    arrived.current = true;
    const elsewhere = document.activeElement?.closest('main, dialog, aside') ?? null;
    if (elsewhere === null || focusIsLost()) within.current?.querySelector<HTMLElement>(row)?.focus();
  }, [within, row, ready]);
}
