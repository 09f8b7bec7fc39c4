import { join } from 'node:path';
import { app, dialog, safeStorage, session, type BrowserWindow } from 'electron';
import { messageOf } from '#shared/errors';
import { declareAppScheme, serveAppScheme } from './desktop/appScheme';
import { handKeys } from './desktop/handKeys';
import { DesktopKeyVault } from './desktop/keyVault';
import { readLaunch } from './desktop/launch';
import { createLog, keepStandardError } from './desktop/log';
import { installMenu } from './desktop/menu';
import { stopOnQuit } from './desktop/quit';
import { declareOffline, guardSession } from './desktop/sessionGuards';
import { followTheme } from './desktop/theme';
import { createWindow } from './desktop/window';
import { openWindowState } from './desktop/windowState';
import { startEngine } from './engine/engine';
import { bindElectron } from './ipc/bindElectron';
import { createRouter } from './ipc/router';

const { dataDir, desktopDir, settings } = readLaunch(process.argv, process.env);
const logFile = join(desktopDir, 'main.log');
const log = createLog(logFile);
keepStandardError(log);
const entryDir = join(app.getAppPath(), 'dist');
const resourcesDir = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');

process.on('uncaughtException', (error) => {
  log(`fault in main: ${error.stack ?? error.message}`);
  dialog.showErrorBox('Mnemoscope has to close', `${error.message}\n\nThe details are in ${logFile}`);
  app.exit(1);
});
process.on('unhandledRejection', (reason) => log(`unhandled rejection in main: ${messageOf(reason)}`));

app.setPath('userData', desktopDir);
declareAppScheme();
declareOffline();

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start, (error: unknown) => log(`not ready: ${messageOf(error)}`));
} else {
  app.quit(); // the first one comes to the front
}

function start(): void {
  const windowState = openWindowState(join(desktopDir, 'window.json'), log);
  guardSession(session.defaultSession, log);
  serveAppScheme(join(entryDir, 'renderer'));
  const openWindow = (): BrowserWindow =>
    createWindow({
      preload: join(entryDir, 'preload.cjs'),
      icon: join(resourcesDir, 'icon.png'),
      state: windowState.current(),
      onState: windowState.update,
      log,
    });

  // The window first: it is on the screen while the engine starts beside it.
  let window = openWindow();
  const engine = startEngine({
    dataDir,
    resourcesDir,
    entryDir,
    mode: process.env['MNEMOSCOPE_ENGINE'],
    settings,
  });
  const vault = new DesktopKeyVault(join(desktopDir, 'keys.json'), safeStorage, process.platform, log);
  handKeys(engine, vault, log);
  const binding = bindElectron(engine, createRouter(engine, { log, vault }), log);
  binding.admit(window.webContents);
  installMenu(logFile);
  followTheme(engine, (theme) => windowState.update({ theme }));

  const showWindow = (): void => {
    if (window.isDestroyed()) {
      window = openWindow();
      binding.admit(window.webContents);
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  stopOnQuit(engine, log);
}
