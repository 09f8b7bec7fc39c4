import type { CommandDefinition } from '#shared/domain/commands';

/** What of a key press a shortcut looks at. */
export interface KeyPress {
  key: string;
  /** The place of the key, such as "Digit1": with Alt, many keyboards make another sign of it. */
  code: string;
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
  if (wanted.has('Alt') && press.shiftKey === wanted.has('Shift') && press.code === codeOf(key)) return true;
  // Signs such as "?" need Shift on some keyboards and not on others: the sign itself decides.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key);
  if (!isSign && press.shiftKey !== wanted.has('Shift')) return false;
  return press.key.toLowerCase() === key.toLowerCase();
}

function codeOf(key: string): string {
  return /^\d$/u.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
}

type WithShortcut = Pick<CommandDefinition, 'id' | 'shortcut' | 'browserShortcut'>;

/** The shortcut to show: the one that works where the app runs. */
export function shownShortcut(command: WithShortcut, inBrowser: boolean): string | undefined {
  return (inBrowser ? command.browserShortcut : undefined) ?? command.shortcut;
}

/** Every shortcut that is listened for; some browsers let the page have the usual ones too. */
export function shortcutsOf(command: WithShortcut, inBrowser: boolean): string[] {
  return [command.shortcut, inBrowser ? command.browserShortcut : undefined].filter(
    (shortcut) => shortcut !== undefined,
  );
}

/** Whether keys typed now go into text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  );
}
