import { app, dialog, type BrowserWindow } from 'electron';
import { crashPolicy } from './crashPolicy';

/** Brings a window back whose page died or hangs. The engine is elsewhere: nothing saved is at stake. */
export function watchForCrashes(window: BrowserWindow, log: (line: string) => void): void {
  const decide = crashPolicy(Date.now);
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    log(`the page ended: ${details.reason} (${details.exitCode})`);
    if (decide() === 'reload') window.webContents.reload();
    else void askAfterCrash(window);
  });
  window.on('unresponsive', () => {
    log('the page does not respond');
    void askWhileHanging(window);
  });
}

async function askAfterCrash(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working twice.',
    detail: 'Your memories are safe. Load the window again, or quit and look into the log (menu Help).',
    buttons: ['Load again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}

async function askWhileHanging(window: BrowserWindow): Promise<void> {
  const answer = new AbortController();
  const withdraw = (): void => answer.abort();
  window.once('responsive', withdraw);
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window does not respond.',
    detail: 'It may be busy. Wait, or load it again; your memories are safe either way.',
    buttons: ['Wait', 'Load again'],
    defaultId: 0,
    cancelId: 0,
    signal: answer.signal,
  });
  window.off('responsive', withdraw);
  if (response === 1 && !window.isDestroyed()) {
    window.webContents.forcefullyCrashRenderer(); // a hanging page takes no orders; the crash reloads it
  }
}
