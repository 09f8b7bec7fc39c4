import { describe, expect, it } from 'vitest';
import { commands } from '#shared/domain/commands';
import {
  matchesShortcut,
  shortcutsOf,
  shownShortcut,
  type KeyPress,
} from '../../../../renderer/app/shortcuts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
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

  it('with Alt takes the key by its place, whatever sign the keyboard makes of it', () => {
    const held = { altKey: true, shiftKey: true };
    expect(matchesShortcut('Alt+Shift+1', press('!', { ...held, code: 'Digit1' }), false)).toBe(true);
    expect(matchesShortcut('Alt+Shift+N', press('˜', { ...held, code: 'KeyN' }), true)).toBe(true);
    expect(matchesShortcut('Alt+Shift+1', press('¡', { altKey: true, code: 'Digit1' }), true)).toBe(false);
    expect(matchesShortcut('Alt+Shift+1', press('@', { ...held, code: 'Digit2' }), false)).toBe(false);
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
    const shortcuts = commands.flatMap((command) => shortcutsOf(command, true));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('shows no keys in a browser tab that the browser keeps for itself', () => {
    const kept = /^Mod\+(\d|Shift\+[NPTW]|[NTWQ])$/u;
    for (const command of commands) {
      expect(shownShortcut(command, true) ?? '', command.id).not.toMatch(kept);
      expect(shownShortcut(command, false), command.id).toBe(
        'shortcut' in command ? command.shortcut : undefined,
      );
    }
  });
});
