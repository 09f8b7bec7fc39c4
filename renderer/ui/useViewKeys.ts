import { useEffect, useLayoutEffect, useRef } from 'react';
import { isTyping } from '../app/shortcuts';

/** Plain keys that work anywhere in the view while nothing is being typed and no dialog is open. */
export function useViewKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // Before the view is painted: who sees it may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || event.target instanceof HTMLSelectElement) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const action = latest.current[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
