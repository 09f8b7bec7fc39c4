import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const ROW = '[data-row]';

interface RovingRows {
  /** The one row that Tab comes to. */
  stop: string | null;
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A list is one stop of the Tab key; arrows, Home and End move within it. Rows are the elements with `data-row`, their
 * id; `ids` are those in view, and Tab comes to the one that had the focus last, else to `current`, else to the first.
 */
export function useRovingRows(ids: readonly string[], current: string | null): RovingRows {
  const [last, setLast] = useState<string | null>(null);
  return {
    stop: stopOf(ids, [last, current]),
    onFocus: ({ target }) => {
      const id = target.getAttribute('data-row');
      if (id !== null) setLast(id);
    },
    onKeyDown: (event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
      const at = rows.findIndex((row) => row.parentElement?.contains(target));
      const to = nextRow(event.key, at, rows.length);
      if (to === null) return;
      event.preventDefault();
      rows[to]?.focus();
    },
  };
}

export function stopOf(ids: readonly string[], wanted: readonly (string | null)[]): string | null {
  return wanted.find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;
}

/** Where a key leads to from a row; null for a key that leads nowhere. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (at === -1 || count === 0) return null;
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
