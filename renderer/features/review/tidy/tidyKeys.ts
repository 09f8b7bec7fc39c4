import { toggled } from '../../../ui/toggled';

/** Which rows are chosen, by number, and where the keyboard is, by place. */
export interface TidyPlace {
  active: number;
  /** Where a range began; null: no range. */
  anchor: number | null;
  chosen: ReadonlySet<number>;
}

export const TIDY_START: TidyPlace = { active: 0, anchor: null, chosen: new Set() };

export const TIDY_KEYS = [
  { does: 'Next memory', keys: 'ArrowDown' },
  { does: 'Previous memory', keys: 'ArrowUp' },
  { does: 'Choose', keys: 'Space' },
  { does: 'Choose more', keys: 'Shift+ArrowDown' },
  { does: 'Choose all', keys: 'Mod+A' },
  { does: 'Archive', keys: 'A' },
  { does: 'Move to the trash', keys: 'Delete' },
  { does: 'Keep', keys: 'X' },
  { does: 'Open', keys: 'Enter' },
] as const;

export type TidyDeed = 'archive' | 'trash' | 'keep';

export type TidyKey =
  { do: 'move'; place: TidyPlace } | { do: 'open'; row: number } | { do: TidyDeed; rows: number[] };

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PAGE = 10;
const MOVES: Readonly<Record<string, (active: number, last: number) => number>> = {
  ArrowDown: (active, last) => Math.min(last, active + 1),
  ArrowUp: (active) => Math.max(0, active - 1),
  PageDown: (active, last) => Math.min(last, active + PAGE),
  PageUp: (active) => Math.max(0, active - PAGE),
  Home: () => 0,
  End: (_active, last) => last,
};
const DEEDS: Readonly<Record<string, TidyDeed>> = {
  a: 'archive',
  delete: 'trash',
  backspace: 'trash',
  x: 'keep',
};

/** What a key does in the list of these rows; null where it means nothing. */
export function tidyKey(press: Press, place: TidyPlace, rows: readonly number[]): TidyKey | null {
  const active = Math.min(place.active, rows.length - 1);
  const row = rows[active];
  if (row === undefined || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (press.ctrlKey || press.metaKey) {
    return key === 'a' ? { do: 'move', place: { active, anchor: null, chosen: new Set(rows) } } : null;
  }
  const move = MOVES[press.key];
  if (move !== undefined) {
    const to = move(active, rows.length - 1);
    return {
      do: 'move',
      place: press.shiftKey ? ranged(place, active, to, rows) : { ...place, active: to, anchor: null },
    };
  }
  if (key === ' ') {
    return { do: 'move', place: { active, anchor: active, chosen: toggled(place.chosen, row) } };
  }
  if (key === 'escape') {
    return place.chosen.size === 0
      ? null
      : { do: 'move', place: { active, anchor: null, chosen: new Set() } };
  }
  if (key === 'enter') return { do: 'open', row };
  const deed = DEEDS[key];
  return deed === undefined ? null : { do: deed, rows: chosenRows(place, rows, row) };
}

/** The chosen rows that are still there; without any the one at hand. */
function chosenRows({ chosen }: TidyPlace, rows: readonly number[], atHand: number): number[] {
  const left = rows.filter((each) => chosen.has(each));
  return left.length > 0 ? left : [atHand];
}

function ranged(place: TidyPlace, active: number, to: number, rows: readonly number[]): TidyPlace {
  const anchor = place.anchor ?? active;
  return { active: to, anchor, chosen: new Set(rowsBetween(rows, anchor, to)) };
}

/** Everything between two places, both ends included. */
export function rowsBetween(rows: readonly number[], from: number, to: number): readonly number[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
