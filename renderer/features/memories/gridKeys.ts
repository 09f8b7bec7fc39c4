/** What a key does in the table. */
export type GridAction =
  | { type: 'move'; to: number; extend: boolean }
  | { type: 'toggle' | 'open' | 'edit' | 'trash' | 'selectAll' | 'clear' };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export interface GridPlace {
  /** Row that has the focus. */
  active: number;
  rows: number;
  /** Rows that fit on the screen. */
  pageRows: number;
}

/** Meaning of a key for the focused row; null when the table has no use for it. */
export function gridAction(press: KeyPress, place: GridPlace): GridAction | null {
  if (press.altKey || place.rows === 0) return null;
  if (press.ctrlKey || press.metaKey) return modAction(press, place);
  const target = moveTarget(press.key, place);
  if (target !== null) {
    return { type: 'move', to: clamp(target, place.rows), extend: press.shiftKey };
  }
  return plainAction(press.key);
}

function modAction(press: KeyPress, place: GridPlace): GridAction | null {
  if (press.key.toLowerCase() === 'a' && !press.shiftKey) return { type: 'selectAll' };
  if (press.key === 'Home') return { type: 'move', to: 0, extend: press.shiftKey };
  if (press.key === 'End') return { type: 'move', to: place.rows - 1, extend: press.shiftKey };
  return null;
}

function moveTarget(key: string, place: GridPlace): number | null {
  switch (key) {
    case 'ArrowDown':
      return place.active + 1;
    case 'ArrowUp':
      return place.active - 1;
    case 'PageDown':
      return place.active + Math.max(1, place.pageRows - 1);
    case 'PageUp':
      return place.active - Math.max(1, place.pageRows - 1);
    case 'Home':
      return 0;
    case 'End':
      return place.rows - 1;
    default:
      return null;
  }
}

function plainAction(key: string): GridAction | null {
  switch (key) {
    case ' ':
      return { type: 'toggle' };
    case 'Enter':
      return { type: 'open' };
    case 'e':
    case 'E':
    case 'F2':
      return { type: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { type: 'trash' };
    case 'Escape':
      return { type: 'clear' };
    default:
      return null;
  }
}

function clamp(row: number, rows: number): number {
  return Math.min(Math.max(row, 0), rows - 1);
}
