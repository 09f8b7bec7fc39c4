import { moveTarget, type GridPlace, type KeyPress } from '../../../ui/table/moveTarget';

/** What is done to the selected memories, or to the one with the focus. */
export type RowCommand =
  { do: 'trash' | 'pin' | 'archive' | 'pause' | 'tag' | 'merge' } | { do: 'importance'; value: number };

/** What a key does in the table. */
export type GridAction =
  | { type: 'move'; to: number; extend: boolean; keep: boolean }
  | { type: 'toggle' | 'open' | 'edit' | 'selectAll' | 'clear' | 'header' }
  | { type: 'change'; command: RowCommand };

/** The keys of the table, for the sheet of all shortcuts. */
export const TABLE_KEYS = [
  { does: 'Search', keys: '/' },
  { does: 'Filter', keys: 'F' },
  { does: 'Next memory', keys: 'ArrowDown' },
  { does: 'A screen further', keys: 'PageDown' },
  { does: 'Last memory', keys: 'End' },
  { does: 'Column heads, above the first memory', keys: 'ArrowUp' },
  { does: 'Open in the inspector', keys: 'Enter' },
  { does: 'Edit in place', keys: 'E' },
  { does: 'Select', keys: 'Space' },
  { does: 'Select more', keys: 'Shift+ArrowDown' },
  { does: 'Select all that match', keys: 'Mod+A' },
  { does: 'Clear selection', keys: 'Escape' },
  { does: 'Pin or unpin', keys: 'P' },
  { does: 'Pause or resume', keys: 'Shift+P' },
  { does: 'Archive or bring back', keys: 'A' },
  { does: 'Tags', keys: 'T' },
  { does: 'Merge what is selected', keys: 'M' },
  { does: 'Importance 0.1 to 0.9, and 1 with 0', keys: '1' },
  { does: 'Move to the trash', keys: 'Delete' },
  { does: 'Add a memory', keys: 'N' },
  { does: 'Saved views', keys: 'V' },
  { does: 'In the heads: sort by this as well', keys: 'Shift+Enter' },
  { does: 'In the heads: move the column', keys: 'Alt+ArrowRight' },
  { does: 'In the heads: make it wider', keys: 'Shift+ArrowRight' },
] as const;

/** Meaning of a key for the focused row; null when the table has no use for it. */
export function gridAction(press: KeyPress, place: GridPlace): GridAction | null {
  if (press.altKey || place.rows === 0) return null;
  if (press.key === 'ArrowUp' && place.active === 0 && !press.shiftKey) return { type: 'header' };
  const mod = press.ctrlKey || press.metaKey;
  const target = moveTarget(press.key, place);
  if (target !== null && (!mod || press.shiftKey || press.key === 'Home' || press.key === 'End')) {
    return {
      type: 'move',
      to: Math.min(Math.max(target, 0), place.rows - 1),
      extend: press.shiftKey,
      keep: press.shiftKey && mod,
    };
  }
  if (mod) return press.key.toLowerCase() === 'a' && !press.shiftKey ? { type: 'selectAll' } : null;
  return plainAction(press.key) ?? changing(press);
}

/**
 * What the key does while no row has the focus: it brings the focus to the row that had it, or goes for what is
 * selected; never for a row that does not show that it is meant.
 */
export function actionAway(
  action: GridAction | null,
  { active, selected }: { active: number; selected: number },
): GridAction | null {
  switch (action?.type) {
    case 'move':
      return { type: 'move', to: active, extend: false, keep: false };
    case 'selectAll':
      return action;
    case 'change':
    case 'clear':
      return selected > 0 ? action : null;
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
    case 'Escape':
      return { type: 'clear' };
    default:
      return null;
  }
}

function changing({ key, shiftKey }: KeyPress): GridAction | null {
  const command = commandOf(key, shiftKey);
  return command === null ? null : { type: 'change', command };
}

function commandOf(key: string, shiftKey: boolean): RowCommand | null {
  if (/^\d$/u.test(key)) return { do: 'importance', value: key === '0' ? 1 : Number(key) / 10 };
  switch (key.toLowerCase()) {
    case 'delete':
    case 'backspace':
      return { do: 'trash' };
    case 'p':
      return { do: shiftKey ? 'pause' : 'pin' };
    case 'a':
      return { do: 'archive' };
    case 't':
      return { do: 'tag' };
    case 'm':
      return { do: 'merge' };
    default:
      return null;
  }
}
