/** The keys of the list of things that may be one, for the hints under it and for the sheet of all shortcuts. */
export const SAME_KEYS = [
  { does: 'Next pair', keys: 'J' },
  { does: 'Previous pair', keys: 'K' },
  { does: 'Merge', keys: 'Enter' },
  { does: 'Keep the other name', keys: 'S' },
  { does: 'Not the same', keys: 'X' },
] as const;

export type SameKey = { do: 'move'; to: number } | { do: 'merge' | 'dismiss' | 'swap' };

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** What a key does in a list of `count` pairs, the one at `active` being at hand; null where it means nothing. */
export function sameKey(press: Press, active: number, count: number): SameKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey || count === 0) return null;
  const key = press.key.toLowerCase();
  const step = STEPS[key];
  if (step !== undefined) return { do: 'move', to: Math.min(count - 1, Math.max(0, active + step)) };
  switch (key) {
    case 'home':
      return { do: 'move', to: 0 };
    case 'end':
      return { do: 'move', to: count - 1 };
    case 'enter':
      return { do: 'merge' };
    case 's':
      return { do: 'swap' };
    case 'x':
      return { do: 'dismiss' };
    default:
      return null;
  }
}
