/** What of a key press a shortcut looks at. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether the press is the shortcut, e.g. "Mod+Shift+K". "Mod" is ⌘ on macOS and Ctrl elsewhere. */
export function matchesShortcut(shortcut: string, press: KeyPress, mac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const wanted = new Set(parts.slice(0, -1));
  const mod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  if (otherMod || mod !== wanted.has('Mod') || press.altKey !== wanted.has('Alt')) return false;
  // Signs such as "?" need Shift on some keyboards and not on others: the sign itself decides.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!isSign && press.shiftKey !== wanted.has('Shift')) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

/** Whether keys typed now go into text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  );
}
