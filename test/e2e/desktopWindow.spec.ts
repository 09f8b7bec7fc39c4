import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../support/hosts';
import { openDesktop, type Desktop } from '../support/openDesktop';

// What only a desktop window has: its guards, its place on the screen, its menu, its one instance.
test.skip(({ host }) => host !== 'electron', 'desktop only');

let desktop: Desktop;
let app: ElectronApplication;
let page: Page;
test.beforeEach(async ({}, testInfo) => {
  desktop = await openDesktop(testInfo.outputPath('store'), testInfo.outputPath('home'));
  ({ app, page } = desktop);
});
test.afterEach(() => desktop.close());

test('the page sees the bridge and nothing of Node or Electron', async () => {
  const seen = await page.evaluate(() => ({
    url: location.href,
    bridge: Object.keys(Reflect.get(window, 'mnemoscope') as object).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }));
  expect(seen).toEqual({
    url: 'app://mnemoscope/',
    bridge: ['onMessage', 'platform', 'post'],
    node: [],
  });
});

test('nothing outside can be loaded, nor a script that is not a file of the app', async () => {
  const outcome = await page.evaluate(async () => {
    const fails = (attempt: Promise<unknown>): Promise<boolean> =>
      attempt.then(
        () => false,
        () => true,
      );
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    return {
      inlineRan: 'inlineRan' in window,
      fetch: await fails(fetch('http://127.0.0.1:9/')),
      otherHost: await fails(fetch('app://other/index.html')),
      outsideFolder: (await fetch('app://mnemoscope/..%2fmain.cjs')).status,
      camera: await fails(navigator.mediaDevices.getUserMedia({ video: true })),
      notifications: await Notification.requestPermission(),
    };
  });
  expect(outcome).toEqual({
    inlineRan: false,
    fetch: true,
    otherHost: true,
    outsideFolder: 404,
    camera: true,
    notifications: 'denied',
  });
});

test('a link leads to the browser after a question, and never away from the app', async () => {
  for (const [answer, opened] of [
    [1, []],
    [0, ['https://example.com/page']],
  ] as const) {
    await answerDialogs(answer);
    await page.evaluate(() => window.open('https://example.com/page'));
    await page.evaluate(() => location.assign('file:///etc/passwd'));
    await expect
      .poll(() => app.evaluate((): unknown => Reflect.get(globalThis, 'asked')))
      .toEqual(['https://example.com/page']);
    await expect.poll(() => app.evaluate((): unknown => Reflect.get(globalThis, 'opened'))).toEqual(opened);
  }
  expect(page.url()).toBe('app://mnemoscope/');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a page that crashed comes back and is served again', async () => {
  await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );
  // Not by `page`, which Playwright gives up after a crash.
  const answered: unknown = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      `new Promise((resolve) => {
         window.mnemoscope.onMessage((message) => message.id === 424242 && resolve(message.result.ok));
         window.mnemoscope.post({ type: 'request', id: 424242, route: 'jobs.status', input: {} });
       })`,
    ),
  );
  expect(answered).toBe(true);
});

test('the window opens again where it was', async () => {
  const bounds = { x: 60, y: 70, width: 900, height: 640 };
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  await expect.poll(currentBounds).toEqual(bounds);
  await desktop.restart();
  ({ app, page } = desktop);
  expect(await currentBounds()).toEqual(bounds);
});

test('a command of the menu is carried out by the page', async () => {
  await app.evaluate(({ BrowserWindow, Menu }) => {
    BrowserWindow.getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null; // no window manager gives the focus
    Menu.getApplicationMenu()?.getMenuItemById('go.graph')?.click();
  });
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'Graph', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a second start on the same store gives way to the first', async () => {
  const second = spawn(desktop.executablePath, [...desktop.args], { env: desktop.env, stdio: 'ignore' });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

async function answerDialogs(response: number): Promise<void> {
  await app.evaluate(({ dialog, shell }, answer) => {
    const asked: unknown[] = [];
    const opened: string[] = [];
    Object.assign(globalThis, { asked, opened });
    Object.assign(dialog, {
      showMessageBox: (_window: unknown, options: { detail?: string }) => {
        asked.push(options.detail);
        return Promise.resolve({ response: answer, checkboxChecked: false });
      },
    });
    Object.assign(shell, {
      openExternal: (url: string) => {
        opened.push(url);
        return Promise.resolve();
      },
    });
  }, response);
}

function currentBounds() {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
}
