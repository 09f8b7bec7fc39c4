import { BrowserWindow, nativeTheme, screen } from 'electron';
import { APP_ORIGIN } from '../ipc/sender';
import { attachContextMenu } from './contextMenu';
import { watchForCrashes } from './crash';
import { guardWindow } from './windowGuards';
import { MINIMUM_SIZE, placeWindow, type WindowState } from './windowState';

/** The page's own canvas colours: what is seen before its first paint. */
const CANVAS = { light: '#FBFAF8', dark: '#141413' } as const;

export interface WindowOptions {
  preload: string;
  icon: string;
  state: WindowState;
  /** Called when place, size or maximisation change. */
  onState: (state: Omit<WindowState, 'theme'>) => void;
  log: (line: string) => void;
}

/** The one way a window is made: sandboxed, guarded, and shown at once in the colour of the theme. */
export function createWindow(options: WindowOptions): BrowserWindow {
  const { state, log } = options;
  nativeTheme.themeSource = state.theme;
  const window = new BrowserWindow({
    ...placeWindow(state, workAreas()),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    title: 'Mnemoscope',
    backgroundColor: canvasColour(),
    ...(process.platform === 'linux' ? { icon: options.icon } : {}),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
    },
  });
  if (state.maximized) window.maximize();
  guardWindow(window, log);
  watchForCrashes(window, log);
  attachContextMenu(window.webContents);
  watchState(window, options.onState);
  watchTheme(window);
  window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => log(`the page did not load: ${String(error)}`));
  return window;
}

function workAreas(): Electron.Rectangle[] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== main.id);
  return [main, ...others].map((display) => display.workArea);
}

function watchState(window: BrowserWindow, onState: WindowOptions['onState']): void {
  const report = (): void => onState({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  window.on('resized', report);
  window.on('moved', report);
  window.on('maximize', report);
  window.on('unmaximize', report);
  window.on('close', report); // Linux tells of no finished move or resize
}

function watchTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(canvasColour());
  nativeTheme.on('updated', follow);
  window.once('closed', () => nativeTheme.off('updated', follow));
}

function canvasColour(): string {
  return nativeTheme.shouldUseDarkColors ? CANVAS.dark : CANVAS.light;
}
