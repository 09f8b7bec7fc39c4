import { useState } from 'react';

/** The list, the same object for as long as the same things are in it in the same order. */
export function useSteadyList<T>(list: readonly T[]): readonly T[] {
  const [held, setHeld] = useState(list);
  if (held.length === list.length && held.every((item, index) => item === list[index])) return held;
  setHeld(list);
  return list;
}
