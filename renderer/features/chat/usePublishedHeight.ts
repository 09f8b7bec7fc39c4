import { useEffect, useRef, type RefObject } from 'react';

/** Tells the rest of the window, by a CSS variable, how high the element is. */
export function usePublishedHeight(variable: `--${string}`): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const measured = element.current;
    const root = document.documentElement.style;
    if (measured === null) return;
    const follow = new ResizeObserver(() => root.setProperty(variable, `${measured.offsetHeight}px`));
    follow.observe(measured);
    return () => {
      follow.disconnect();
      root.removeProperty(variable);
    };
  }, [variable]);
  return element;
}
