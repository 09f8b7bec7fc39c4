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
    runCommand: (id) =>
      BrowserWindow.getFocusedWindow()?.webContents.send(IPC_CHANNEL, { type: 'command', id }),
    showLog: () => shell.showItemInFolder(logFile),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
