import { dialog, shell, type BrowserWindow } from 'electron';
import { isAppUrl } from '../ipc/sender';
import { isExternalLink, isMailLink } from './permissions';

/** A window shows our own pages only; links elsewhere go to the person's browser or mail program, if they agree. */
export function guardWindow(window: BrowserWindow, log: (line: string) => void): void {
  const { webContents } = window;
  const offer = externalLinkOffer(window, log);

  webContents.on('will-navigate', (event, url) => {
    // A reload is a navigation to where the page is already.
    if (isAppUrl(url) && url === webContents.getURL()) return;
    event.preventDefault();
    offer(url);
  });
  webContents.on('will-redirect', (event) => event.preventDefault());
  // Only an incognito chat holds the page, against the slip of a key in a browser. Who closes a window means to.
  webContents.on('will-prevent-unload', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    offer(url);
    return { action: 'deny' };
  });
}

/** One question at a time, however often a page asks. */
function externalLinkOffer(window: BrowserWindow, log: (line: string) => void): (url: string) => void {
  let asking = false;
  return (url) => {
    if (asking || !isExternalLink(url)) return;
    asking = true;
    confirmAndOpen(window, url)
      .catch((error: unknown) => log(`a link could not be opened: ${String(error)}`))
      .finally(() => (asking = false));
  };
}

async function confirmAndOpen(window: BrowserWindow, url: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open this address in your ${isMailLink(url) ? 'mail program' : 'browser'}?`,
    detail: url,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(url);
}
