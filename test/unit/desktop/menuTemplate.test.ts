import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { commands } from '#shared/domain/commands';
import { acceleratorOf, menuTemplate } from '../../../electron/desktop/menuTemplate';

function build(isMac: boolean, developerTools = false) {
  const ran: string[] = [];
  const template = menuTemplate({
    commands,
    isMac,
    developerTools,
    runCommand: (id) => ran.push(id),
    showLog: () => ran.push('log'),
  });
  return { template, items: template.flatMap(itemsOf), ran };
}

function itemsOf(menu: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return Array.isArray(menu.submenu) ? menu.submenu : [];
}

describe('native menu', () => {
  it.each([true, false])('holds every command once, in its menu (macOS: %s)', (isMac) => {
    const { template } = build(isMac);
    for (const menu of ['file', 'edit', 'view', 'go', 'help'] as const) {
      const shown = template.find((entry) => entry.label?.toLowerCase() === menu);
      const ids = itemsOf(shown ?? {}).flatMap((item) => item.id ?? []);
      expect(ids).toEqual(commands.filter((command) => command.menu === menu).map((command) => command.id));
    }
  });

  it('shows shortcuts and leaves the keys to the page', () => {
    const { items } = build(false);
    const shown = items.filter((item) => item.accelerator !== undefined);
    expect(shown.length).toBe(commands.filter((command) => 'shortcut' in command).length);
    expect(shown.every((item) => item.registerAccelerator === false)).toBe(true);
  });

  it('takes no key from text fields on macOS, where a menu catches what it shows', () => {
    const { items } = build(true);
    const undo = items.find((item) => item.id === 'journal.undo');
    expect(undo).toBeDefined();
    expect(undo?.accelerator).toBeUndefined();
    expect(items.some((item) => item.role === 'undo')).toBe(true);
    expect(items.find((item) => item.id === 'palette.open')?.accelerator).toBe('CmdOrCtrl+K');
  });

  it('runs the command that was chosen', () => {
    const { items, ran } = build(false);
    for (const id of ['go.graph', 'chat.new']) {
      // Electron passes the item and window, which ours does not look at.
      (items.find((item) => item.id === id)?.click as () => void)();
    }
    expect(ran).toEqual(['go.graph', 'chat.new']);
  });

  it('offers developer tools in development only, and text editing always', () => {
    const roles = (developerTools: boolean) =>
      build(false, developerTools).items.flatMap((item) => item.role ?? []);
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(true)).toContain('toggleDevTools');
    expect(roles(false)).toEqual(
      expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'zoomIn', 'quit']),
    );
  });

  it('has no line at an end of a menu, nor two in a row', () => {
    for (const menu of [...build(true).template, ...build(false, true).template]) {
      const kinds = itemsOf(menu).map((item) => item.type ?? 'item');
      expect(kinds[0]).not.toBe('separator');
      expect(kinds.at(-1)).not.toBe('separator');
      expect(kinds.join()).not.toContain('separator,separator');
    }
  });
});

it.each([
  ['Mod+Shift+K', 'CmdOrCtrl+Shift+K'],
  ['Alt+ArrowLeft', 'Alt+Left'],
  ['Mod+,', 'CmdOrCtrl+,'],
  ['?', '?'],
])('spells %s as %s', (shortcut, accelerator) => {
  expect(acceleratorOf(shortcut)).toBe(accelerator);
});
