import { contextBridge, ipcRenderer } from 'electron';
import { HELLO, IPC_CHANNEL } from './ipc/channel';

/** All that a page can reach of the desktop: a pipe whose every message main validates. */
contextBridge.exposeInMainWorld('mnemoscope', {
  post: (message: unknown): void => ipcRenderer.send(IPC_CHANNEL, message),
  onMessage: (listener: (message: unknown) => void): void => {
    ipcRenderer.on(IPC_CHANNEL, (_event, message: unknown) => listener(message));
  },
  platform: process.platform,
});

ipcRenderer.send(IPC_CHANNEL, HELLO);
