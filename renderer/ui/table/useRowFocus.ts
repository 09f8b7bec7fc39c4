import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard in the table: gives the active row the focus when asked to, and takes it back when the focused
 * row vanished (trashed, filtered away, scrolled out).
 */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, active: number): () => void {
  const wanted = useRef(false);
  const inside = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const enter = (): void => void (inside.current = true);
    const leave = (event: FocusEvent): void => {
      const left = event.target;
      // A row that is being removed also loses the focus, but then nobody else has asked for it.
      if (event.relatedTarget !== null || (left instanceof Node && left.isConnected)) inside.current = false;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const lost = inside.current && document.activeElement === document.body;
    if (!wanted.current && !lost) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (row === undefined || row === null) return;
    wanted.current = false;
    row.focus({ preventScroll: true });
  });

  return useCallback(() => {
    wanted.current = true;
  }, []);
}
