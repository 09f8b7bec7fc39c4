import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusIsLost } from '../lostFocus';

/**
 * Keeps the keyboard in the table: gives the active row the focus when asked to, and takes it back when the focused
 * row vanished (trashed, filtered away, scrolled out). A row that gets the focus by other means, as from a screen
 * reader, becomes the active one (`onMoved`): keys act on what has the focus.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  active: number,
  onMoved: (index: number) => void,
): () => void {
  const wanted = useRef(false);
  const inside = useRef(false);
  const now = useRef({ active, onMoved });
  useLayoutEffect(() => {
    now.current = { active, onMoved };
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // A press decides by itself what becomes of the row: with Shift it begins at the row that was active before.
    let pressed = false;
    const press = (): void => void (pressed = true);
    const release = (): void => void (pressed = false);
    const enter = ({ target }: FocusEvent): void => {
      inside.current = true;
      const index = target instanceof HTMLElement ? Number(target.dataset['row'] ?? NaN) : NaN;
      if (!pressed && !Number.isNaN(index) && index !== now.current.active) now.current.onMoved(index);
    };
    const leave = (event: FocusEvent): void => {
      const left = event.target;
      // A row that is being removed also loses the focus, but then nobody else has asked for it.
      if (event.relatedTarget !== null || (left instanceof Node && left.isConnected)) inside.current = false;
    };
    element.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const lost = inside.current && focusIsLost();
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
