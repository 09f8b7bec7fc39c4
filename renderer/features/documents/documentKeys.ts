import { moveTarget, type GridPlace, type KeyPress } from '../../ui/table/moveTarget';

/** What is done to the selected documents, or to the one with the focus. */
export type DocumentCommand = 'remove' | 'moveTo' | 'check';

/** What a key does in the list of documents. */
export type DocumentKey =
  | { type: 'move'; to: number; extend: boolean }
  | { type: 'toggle' | 'open' | 'selectAll' | 'clear' | 'remove' | 'moveTo' | 'check' | 'header' };

/** The keys of the list, for the sheet of all shortcuts. */
export const DOCUMENT_KEYS = [
  { does: 'Search', keys: '/' },
  { does: 'Add files', keys: 'N' },
  { does: 'Next document', keys: 'ArrowDown' },
  { does: 'Column heads, above the first document', keys: 'ArrowUp' },
  { does: 'Open in the inspector', keys: 'Enter' },
  { does: 'Select', keys: 'Space' },
  { does: 'Select all that match', keys: 'Mod+A' },
  { does: 'Check for changes', keys: 'C' },
  { does: 'Move to a collection', keys: 'M' },
  { does: 'Remove', keys: 'Delete' },
] as const;

const PLAIN: Readonly<Record<string, Exclude<DocumentKey['type'], 'move'>>> = {
  ' ': 'toggle',
  enter: 'open',
  escape: 'clear',
  delete: 'remove',
  backspace: 'remove',
  m: 'moveTo',
  c: 'check',
};

/** Meaning of a key for the document with the focus; null when the list has no use for it. */
export function documentKey(press: KeyPress, place: GridPlace): DocumentKey | null {
  if (press.altKey || place.rows === 0) return null;
  if (press.key === 'ArrowUp' && place.active === 0 && !press.shiftKey) return { type: 'header' };
  const mod = press.ctrlKey || press.metaKey;
  const target = moveTarget(press.key, place);
  if (target !== null && !mod) {
    return { type: 'move', to: Math.min(Math.max(target, 0), place.rows - 1), extend: press.shiftKey };
  }
  const key = press.key.toLowerCase();
  if (mod) return key === 'a' && !press.shiftKey ? { type: 'selectAll' } : null;
  const type = Object.hasOwn(PLAIN, key) ? PLAIN[key] : undefined;
  return type === undefined ? null : { type };
}
