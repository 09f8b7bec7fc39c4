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
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openDesktop(dataDir: string, homeDir: string): Promise<Desktop> {
  await mkdir(homeDir, { recursive: true });
  const executablePath = join(electronDir, 'electron');
  const args = ['--no-sandbox', '--disable-gpu', '-r', join(root, 'test', 'support', 'electron22.cjs'), root];
  const env = launchEnv({
    dataDir,
    homeDir,
    env: { MNEMOSCOPE_ENGINE: `process:${process.execPath}`, OLLAMA_HOST: '127.0.0.1:9' },
  });
  const launch = async (): Promise<{ app: ElectronApplication; page: Page }> => {
    const app = await _electron.launch({ executablePath, args, cwd: root, env });
    const page = await app.firstWindow();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    return { app, page };
  };
  const desktop: Desktop = {
    ...(await launch()),
    executablePath,
    args,
    env,
    restart: async () => {
      await desktop.app.close();
      Object.assign(desktop, await launch());
    },
    close: () => desktop.app.close(),
  };
  return desktop;
}
