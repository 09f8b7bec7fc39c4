import { app, BrowserWindow, Menu, shell } from 'electron';
import { commands } from '#shared/domain/commands';
import { IPC_CHANNEL } from '../ipc/channel';
import { menuTemplate } from './menuTemplate';

/** Installs the native menu; a chosen command is carried out by the page of the focused window. */
export function installMenu(logFile: string): void {
  const template = menuTemplate({
    commands,
    isMac: process.platform === 'darwin',
    developerTools: !app.isPackaged,
    runCommand: (id) => void runInFocusedPage(id),
    showLog: () => shell.showItemInFolder(logFile),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

async function runInFocusedPage(id: string): Promise<void> {
  const contents = BrowserWindow.getFocusedWindow()?.webContents;
  if (contents === undefined) return;
  // A page may open the system's file dialog only when the person has just done something, and it does not see the menu.
  await contents.executeJavaScript('undefined', true);
  if (!contents.isDestroyed()) contents.send(IPC_CHANNEL, { type: 'command', id });
}
