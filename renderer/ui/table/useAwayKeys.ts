import { useEffect, useRef } from 'react';

/** Where the keys of the table are meant though no row has the focus: nowhere, or at what selects and is selected. */
const AWAY = 'body, [data-select-all], [data-selection-bar] *';

/** Key presses that are the table's while the focus is not in its rows and no dialog is open. */
export function useAwayKeys(onPress: (event: KeyboardEvent) => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (!(event.target instanceof HTMLElement) || !event.target.matches(AWAY)) return;
      if (document.querySelector('dialog[open]') === null) latest.current(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
