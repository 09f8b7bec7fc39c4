import { describe, expect, it } from 'vitest';
import { commands } from '#shared/domain/commands';
import { matchesShortcut, type KeyPress } from '../../../../renderer/app/shortcuts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('matchesShortcut', () => {
  it('takes Ctrl for Mod, and ⌘ on macOS', () => {
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true }), false)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { metaKey: true }), false)).toBe(false);
    expect(matchesShortcut('Mod+K', press('k', { metaKey: true }), true)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false);
  });

  it('wants exactly the named modifiers', () => {
    expect(matchesShortcut('Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(matchesShortcut('Mod+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true, altKey: true }), false)).toBe(false);
    expect(matchesShortcut('Alt+ArrowLeft', press('ArrowLeft', { altKey: true }), false)).toBe(true);
    expect(matchesShortcut('Mod+1', press('1'), false)).toBe(false);
  });

  it('takes a sign as it is typed, with Shift or without', () => {
    expect(matchesShortcut('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('?', press('?'), false)).toBe(true);
    expect(matchesShortcut('Mod+,', press(',', { ctrlKey: true }), false)).toBe(true);
  });
});

describe('the registry', () => {
  it('has no id and no shortcut twice', () => {
    const ids = commands.map(({ id }) => id);
    const shortcuts = commands.flatMap((command) => ('shortcut' in command ? [command.shortcut] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });
});
