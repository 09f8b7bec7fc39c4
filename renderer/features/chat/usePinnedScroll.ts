import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const NEAR_PX = 48;

/**
 * Keeps a scroller at its end while its content grows, but only if the person is at the end already.
 * `key` is what is shown: another one starts at the end.
 */
export function usePinnedScroll(key: string): {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  toEnd: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    pinned.current = true;
    setAtEnd(true);
    element.scrollTop = element.scrollHeight;
  }, []);

  useLayoutEffect(toEnd, [key, toEnd]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null) return;
    let last = { top: element.scrollTop, height: element.scrollHeight, view: element.clientHeight };
    const onScroll = (): void => {
      const now = { top: element.scrollTop, height: element.scrollHeight, view: element.clientHeight };
      // Only a move upwards by the person lets go of the end: content that shrinks and grows moves it too.
      const sameSize = now.height === last.height && now.view === last.view;
      const near = now.height - now.top - now.view < NEAR_PX;
      if (now.top < last.top && sameSize) pinned.current = false;
      else if (near && now.top >= last.top) pinned.current = true;
      last = now;
      setAtEnd(pinned.current || near);
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.deltaY >= 0 || element.scrollTop === 0) return;
      pinned.current = false;
    };
    const follow = new ResizeObserver(() => {
      if (pinned.current) element.scrollTop = element.scrollHeight;
      else onScroll();
    });
    follow.observe(inner);
    follow.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      follow.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [key]);

  return { scroller, content, atEnd, toEnd };
}
