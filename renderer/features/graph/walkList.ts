import type { KeyboardEvent } from 'react';

const ROW = ':scope > li';

/**
 * Moves the focus through a list of rows of buttons: up and down to the row before or after, to the button in the same
 * column there; left and right within the row; Home and End to the first and the last row.
 */
export function walkList(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)].map(buttonsOf);
  const row = rows.findIndex((buttons) => buttons.some((button) => button === document.activeElement));
  const column = rows[row]?.findIndex((button) => button === document.activeElement) ?? -1;
  if (row === -1 || column === -1) return;
  const next = stepFrom({ row, column }, event.key, {
    rows: rows.length,
    columns: rows[row]?.length ?? 0,
    rtl: getComputedStyle(event.currentTarget).direction === 'rtl',
  });
  if (next === null) return;
  event.preventDefault();
  const buttons = rows[next.row] ?? [];
  // What is disabled has its column too: the next one is meant.
  const from = Math.min(next.column, buttons.length - 1);
  buttons.find((button, at) => at >= from && !button.disabled)?.focus();
}

interface Place {
  row: number;
  column: number;
}

/** Where a key leads from a place; null where it does not move. */
export function stepFrom(
  { row, column }: Place,
  key: string,
  { rows, columns, rtl }: { rows: number; columns: number; rtl: boolean },
): Place | null {
  const within = (at: number): Place => ({ row, column: Math.max(0, Math.min(columns - 1, at)) });
  const to = (at: number): Place => ({ row: Math.max(0, Math.min(rows - 1, at)), column });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1);
    case 'ArrowUp':
      return to(row - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows - 1);
    case 'ArrowRight':
      return within(column + (rtl ? -1 : 1));
    case 'ArrowLeft':
      return within(column + (rtl ? 1 : -1));
    default:
      return null;
  }
}

/** Of an unfolded row the relations too, after what can be done with the entity. */
function buttonsOf(row: HTMLElement): HTMLButtonElement[] {
  return [...row.querySelectorAll('button')];
}
