import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { announce } from '../../ui/changeToast';
import { useGraphUi } from './state/graphUi';

/**
 * Does what commands ask of the view around the canvas. `startPath` begins a path at the entity at hand; where there is
 * none (false) the search has the next word. In an `empty` graph nothing can be done. Give the result to the view as its
 * ref.
 */
export function useViewRequests(empty: boolean, startPath: () => boolean): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const request = useGraphUi((state) => state.request);
  const answer = useEffectEvent((asked: 'search' | 'path') => {
    if (asked === 'path' && startPath()) return;
    root.current?.querySelector<HTMLInputElement>('header input')?.focus();
  });

  useEffect(() => {
    if (empty && request !== null) {
      useGraphUi.getState().ask(null);
      announce('The graph is empty: no memory names anything yet.');
      return;
    }
    if (request?.do !== 'search' && request?.do !== 'path') return;
    useGraphUi.getState().ask(null);
    answer(request.do);
  }, [request, empty]);
  return root;
}
