import type { MenuItemConstructorOptions } from 'electron';

/** What the menu needs to know of a command of the registry. */
export interface MenuCommand {
  id: string;
  title: string;
  /** As 'Mod+Shift+K'; Mod is ⌘ on macOS, else Ctrl. */
  shortcut?: string;
  menu: 'file' | 'edit' | 'view' | 'go' | 'help';
  /** False: in a text field the keys mean something else, which the menu must not take away. */
  inText: boolean;
}

export interface MenuOptions {
  commands: readonly MenuCommand[];
  isMac: boolean;
  developerTools: boolean;
  runCommand: (id: string) => void;
  showLog: () => void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** The native menu: the app's commands by their place, and what each platform expects beside them. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { isMac, developerTools } = options;
  const commands = (menu: MenuCommand['menu']): MenuItemConstructorOptions[] =>
    options.commands.filter((command) => command.menu === menu).map((command) => item(command, options));
  const developer: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }];

  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: sections(commands('file'), [{ role: isMac ? 'close' : 'quit' }]) },
    {
      label: 'Edit',
      submenu: sections(isMac ? [{ role: 'undo' }, { role: 'redo' }] : [], commands('edit'), [
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ]),
    },
    {
      label: 'View',
      submenu: sections(
        commands('view'),
        [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }],
        [{ role: 'togglefullscreen' }],
        developerTools ? developer : [],
      ),
    },
    { label: 'Go', submenu: commands('go') },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    {
      label: 'Help',
      role: 'help',
      submenu: sections(
        commands('help'),
        [{ label: 'Show the log file', click: options.showLog }],
        isMac ? [] : [{ role: 'about' }],
      ),
    },
  ];
}

/**
 * The shortcut is shown but not taken: the page handles it, as it does in a browser, so it never runs twice. macOS
 * takes whatever is shown, but asks the page first; keys that a text field needs are not shown there.
 */
function item(command: MenuCommand, options: MenuOptions): MenuItemConstructorOptions {
  const { shortcut } = command;
  const shown = shortcut !== undefined && (command.inText || !options.isMac);
  return {
    id: command.id,
    label: command.title,
    click: () => options.runCommand(command.id),
    ...(shown ? { accelerator: acceleratorOf(shortcut), registerAccelerator: false } : {}),
  };
}

/** Electron's spelling of a shortcut: 'Mod' and the arrow keys have other names there. */
export function acceleratorOf(shortcut: string): string {
  return shortcut.replace(/\bMod\b/, 'CmdOrCtrl').replace(/\bArrow(?=Left|Right|Up|Down)/, '');
}

/** Groups with a line between them; empty ones leave none behind. */
function sections(...groups: MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] {
  const filled = groups.filter((group) => group.length > 0);
  return filled.flatMap((group, index) => (index === 0 ? group : [SEPARATOR, ...group]));
}
