import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

const GAP = 4;
const EDGE = 8;
const MOST = 216;
const LEAST = 120;

/**
 * Where a list under (or, where there is no room, over) its field lies on the screen: fixed, so that no box that
 * scrolls or ends around the field cuts it off. Follows the field as things scroll.
 */
export function usePopupPlace(field: RefObject<HTMLElement | null>, open: boolean): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (!open) return;
    const follow = (): void => {
      const box = field.current?.getBoundingClientRect();
      if (box !== undefined) setPlace(placeBeside(box, window.innerHeight));
    };
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [field, open]);
  return place;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;

/** Under the box, or over it where there is more room; all in pixels of the window. */
export function placeBeside({ left, top, bottom, width }: Box, windowHeight: number): CSSProperties {
  const below = windowHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const under = below >= LEAST || below >= above;
  return {
    left,
    inlineSize: width,
    maxBlockSize: Math.max(0, Math.min(MOST, under ? below : above)),
    ...(under ? { top: bottom + GAP } : { bottom: windowHeight - top + GAP }),
  };
}
