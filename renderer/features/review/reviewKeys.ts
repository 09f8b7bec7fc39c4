import { toggled } from '../../ui/toggled';

/** Which rows are chosen and where the keyboard is; by place in the list, so that the next row moves up. */
export interface ReviewPlace {
  active: number;
  /** Where a range began; null: no range. */
  anchor: number | null;
  chosen: ReadonlySet<string>;
}

export const START: ReviewPlace = { active: 0, anchor: null, chosen: new Set() };

/** The keys of the list, for the hints under it and for the sheet of all shortcuts. */
export const REVIEW_KEYS = [
  { does: 'Next suggestion', keys: 'ArrowDown' },
  { does: 'Previous suggestion', keys: 'ArrowUp' },
  { does: 'Accept', keys: 'A' },
  { does: 'Edit before accepting', keys: 'E' },
  { does: 'Reject', keys: 'X' },
  { does: 'Choose', keys: 'Space' },
  { does: 'Choose more', keys: 'Shift+ArrowDown' },
] as const;

/** The same where one of two memories is chosen. */
export const CHOICE_KEYS = [
  { does: 'Next pair', keys: 'ArrowDown' },
  { does: 'Previous pair', keys: 'ArrowUp' },
  { does: 'Keep the first', keys: '1' },
  { does: 'Keep the second', keys: '2' },
  { does: 'Both are true', keys: 'X' },
  { does: 'Choose', keys: 'Space' },
] as const;

export type ReviewKey =
  | { do: 'move'; place: ReviewPlace }
  | { do: 'accept' | 'edit' | 'reject'; ids: string[] }
  | { do: 'keep'; which: number; ids: string[] };

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const MOVES: Readonly<Record<string, (active: number, last: number) => number>> = {
  ArrowDown: (active, last) => Math.min(last, active + 1),
  ArrowUp: (active) => Math.max(0, active - 1),
  Home: () => 0,
  End: (_active, last) => last,
};

/** What a key does in the list of these ids, or null where it means nothing. */
export function reviewKey(press: Press, place: ReviewPlace, ids: readonly string[]): ReviewKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey || ids.length === 0) return null;
  const active = Math.min(place.active, ids.length - 1);
  const id = ids[active];
  if (id === undefined) return null;
  const move = MOVES[press.key];
  if (move !== undefined) {
    const to = move(active, ids.length - 1);
    return {
      do: 'move',
      place: press.shiftKey ? ranged(place, active, to, ids) : { ...place, active: to, anchor: null },
    };
  }
  const targets = place.chosen.size > 0 ? ids.filter((each) => place.chosen.has(each)) : [id];
  switch (press.key.toLowerCase()) {
    case ' ':
      return { do: 'move', place: { active, anchor: active, chosen: toggled(place.chosen, id) } };
    case 'escape':
      return place.chosen.size === 0
        ? null
        : { do: 'move', place: { active, anchor: null, chosen: new Set() } };
    case 'a':
      return { do: 'accept', ids: targets };
    case 'e':
      return { do: 'edit', ids: [id] };
    case 'x':
      return { do: 'reject', ids: targets };
    case '1':
    case '2':
      return { do: 'keep', which: Number(press.key) - 1, ids: [id] };
    default:
      return null;
  }
}

function ranged(place: ReviewPlace, active: number, to: number, ids: readonly string[]): ReviewPlace {
  const anchor = place.anchor ?? active;
  return { active: to, anchor, chosen: rangeOf(ids, anchor, to) };
}

/** Everything between two places, both ends included. */
export function rangeOf(ids: readonly string[], from: number, to: number): Set<string> {
  return new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1));
}
