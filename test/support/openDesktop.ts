import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { launchEnv } from './launchEnv';

const root = join(import.meta.dirname, '..', '..');
const electronDir = process.env['MNEMOSCOPE_TEST_ELECTRON'] ?? join(root, '.cache', 'electron22');

/** The desktop app with its main process at hand, for specs that look behind the page. */
export interface Desktop {
  app: ElectronApplication;
  page: Page;
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  /** What it wrote to its terminal, over all starts. */
  output(): string;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface DesktopOptions {
  env?: Record<string, string>;
  /** Files of this folder that the main process loads before the app. */
  preloads?: readonly string[];
}

export async function openDesktop(
  dataDir: string,
  homeDir: string,
  { env: added = {}, preloads = [] }: DesktopOptions = {},
): Promise<Desktop> {
  await mkdir(homeDir, { recursive: true });
  const executablePath = join(electronDir, 'electron');
  const required = ['electron22.cjs', ...preloads].flatMap((name) => [
    '-r',
    join(root, 'test', 'support', name),
  ]);
  const args = ['--no-sandbox', '--disable-gpu', ...required, root];
  const env = launchEnv({
    dataDir,
    homeDir,
    env: { MNEMOSCOPE_ENGINE: `process:${process.execPath}`, OLLAMA_HOST: '127.0.0.1:9', ...added },
  });
  let output = '';
  const launch = async (): Promise<{ app: ElectronApplication; page: Page }> => {
    const app = await _electron.launch({ executablePath, args, cwd: root, env });
    const keep = (chunk: Buffer): void => void (output += chunk.toString());
    app.process().stdout?.on('data', keep);
    app.process().stderr?.on('data', keep);
    const page = await app.firstWindow();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    return { app, page };
  };
  const desktop: Desktop = {
    ...(await launch()),
    executablePath,
    args,
    env,
    output: () => output,
    restart: async () => {
      await desktop.app.close();
      Object.assign(desktop, await launch());
    },
    close: () => desktop.app.close(),
  };
  return desktop;
}
