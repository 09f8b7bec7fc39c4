import * as electron from 'electron';
import { HELLO, IPC_CHANNEL } from './ipc/channel';

const { contextBridge, ipcRenderer } = electron;

let greeted = false;

/** On the page's first use, not before: a frame that is still loading has no address that main could check. */
function greet(): void {
  if (greeted) return;
  greeted = true;
  ipcRenderer.send(IPC_CHANNEL, HELLO);
}

/** All that a page can reach of the desktop: a pipe whose every message main validates. */
contextBridge.exposeInMainWorld('mnemoscope', {
  post: (message: unknown): void => {
    greet();
    ipcRenderer.send(IPC_CHANNEL, message);
  },
  onMessage: (listener: (message: unknown) => void): void => {
    ipcRenderer.on(IPC_CHANNEL, (_event, message: unknown) => listener(message));
    greet();
  },
  platform: process.platform,
  /** Where a file that the person chose or dropped lies; empty for one that the page made itself. */
  pathOf: (file: File): string => ('webUtils' in electron ? electron.webUtils.getPathForFile(file) : ''),
});
