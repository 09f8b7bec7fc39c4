import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication } from '@playwright/test';
import { expect, test as base } from '../support/hosts';
import { openDesktop, type Desktop } from '../support/openDesktop';

// What only a desktop window has: its guards, its place on the screen, its menu, its one instance.
const test = base.extend<{ desktop: Desktop }>({
  desktop: async ({ host }, use, testInfo) => {
    testInfo.skip(host !== 'electron', 'desktop only');
    const desktop = await openDesktop(testInfo.outputPath('store'), testInfo.outputPath('home'));
    await use(desktop);
    await desktop.close();
  },
});

test('the page sees the bridge and nothing of Node or Electron', async ({ desktop }) => {
  const seen = await desktop.page.evaluate(() => ({
    url: location.href,
    bridge: 'mnemoscope' in window ? Object.keys(window.mnemoscope ?? {}).sort() : [],
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }));
  expect(seen).toEqual({
    url: 'app://mnemoscope/',
    bridge: ['onMessage', 'pathOf', 'platform', 'post'],
    node: [],
  });
});

test('nothing outside can be loaded, nor a script that is not a file of the app', async ({ desktop }) => {
  const outcome = await desktop.page.evaluate(async () => {
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

test('a link leads to the browser after a question, and never away from the app', async ({ desktop }) => {
  for (const [answer, opened] of [
    [1, []],
    [0, ['https://example.com/page']],
  ] as const) {
    await answerDialogs(desktop.app, answer);
    await desktop.page.evaluate(() => window.open('https://example.com/page'));
    await desktop.page.evaluate(() => location.assign('file:///etc/passwd'));
    await expect
      .poll(() => desktop.app.evaluate((): unknown => Reflect.get(globalThis, 'asked')))
      .toEqual(['https://example.com/page']);
    await expect
      .poll(() => desktop.app.evaluate((): unknown => Reflect.get(globalThis, 'opened')))
      .toEqual(opened);
  }
  expect(desktop.page.url()).toBe('app://mnemoscope/');
  expect(await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a page that crashed comes back and is served again', async ({ desktop }) => {
  await desktop.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );
  // Not by `page`, which Playwright gives up after a crash.
  const answered: unknown = await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      `new Promise((resolve) => {
         window.mnemoscope.onMessage((message) => message.id === 424242 && resolve(message.result.ok));
         window.mnemoscope.post({ type: 'request', id: 424242, route: 'jobs.status', input: {} });
       })`,
    ),
  );
  expect(answered).toBe(true);
});

test('the window opens again where it was', async ({ desktop }) => {
  const bounds = { x: 60, y: 70, width: 900, height: 640 };
  await desktop.app.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
    bounds,
  );
  await expect.poll(() => boundsOf(desktop.app)).toEqual(bounds);
  await desktop.restart();
  expect(await boundsOf(desktop.app)).toEqual(bounds);
});

test('a command of the menu is carried out by the page', async ({ desktop }) => {
  await desktop.app.evaluate(({ BrowserWindow, Menu }) => {
    BrowserWindow.getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null; // no window manager gives the focus
    Menu.getApplicationMenu()?.getMenuItemById('go.graph')?.click();
  });
  const views = desktop.page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'Graph', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a second start on the same store gives way to the first', async ({ desktop }) => {
  const second = spawn(desktop.executablePath, [...desktop.args], { env: desktop.env, stdio: 'ignore' });
  await once(second, 'exit');
  expect(second.exitCode).toBe(0);
  expect(await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

async function answerDialogs(app: ElectronApplication, response: number): Promise<void> {
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

function boundsOf(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
}
