const ARROWS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const MAC: Readonly<Record<string, string>> = {
  ...ARROWS,
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↩',
  Escape: 'esc',
};
const OTHER: Readonly<Record<string, string>> = { ...ARROWS, Mod: 'Ctrl', Escape: 'Esc' };

/** The parts of "Mod+Shift+K" as the platform's keyboards name them. */
export function keyNames(keys: string, mac: boolean): string[] {
  // "Mod++" is Mod and the plus key.
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+');
  return parts.map((part) => (mac ? MAC : OTHER)[part] ?? part);
}
