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
    let lastTop = element.scrollTop;
    const onScroll = (): void => {
      // Only a move upwards lets go of the end: content may have grown since the scroll that is reported here.
      if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX) pinned.current = true;
      else if (element.scrollTop < lastTop) pinned.current = false;
      lastTop = element.scrollTop;
      setAtEnd(pinned.current);
    };
    const follow = new ResizeObserver(() => {
      if (pinned.current) element.scrollTop = element.scrollHeight;
      else onScroll();
    });
    follow.observe(inner);
    follow.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      follow.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [key]);

  return { scroller, content, atEnd, toEnd };
}
