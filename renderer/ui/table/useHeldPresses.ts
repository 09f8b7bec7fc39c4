import { useEffect, useReducer, useRef } from 'react';
import type { KeyPress } from './moveTarget';

/**
 * Keys that go by the list (to its end, all of it) wait while the rows of an earlier question are still shown: done on
 * those, they would be lost as soon as the list comes. What is pressed after them waits too, and all of it then follows
 * in order. Returns whether a press is held.
 */
export function useHeldPresses(
  stale: boolean,
  onPress: (press: KeyPress) => void,
): (press: KeyPress, goesByList: boolean) => boolean {
  const held = useRef<KeyPress[]>([]);
  const [, goOn] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (stale) return;
    // One for each drawing of the table: the next one starts from where this one leads.
    const press = held.current.shift();
    if (press === undefined) return;
    onPress(press);
    goOn();
  });

  return ({ key, shiftKey, ctrlKey, metaKey, altKey }, goesByList) => {
    if (held.current.length === 0 && !(stale && goesByList)) return false;
    held.current.push({ key, shiftKey, ctrlKey, metaKey, altKey });
    return true;
  };
}
