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

/** The row that a key goes to, which may lie beyond the ends; null for a key that goes nowhere. */
export function moveTarget(key: string, place: GridPlace): number | null {
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
