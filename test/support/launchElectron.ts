import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { traced } from './connectTrace';
import type { LaunchSettings, RunningApp } from './hostTypes';
import { launchEnv } from './launchEnv';

const root = join(import.meta.dirname, '..', '..');
const electronDir = process.env['MNEMOSCOPE_TEST_ELECTRON'] ?? join(root, '.cache', 'electron22');

/** Opens the built app in the Electron that scripts/fetch-electron.sh made, with what that old one lacks made up. */
export async function launchElectron(settings: LaunchSettings): Promise<RunningApp> {
  const executablePath = join(electronDir, 'electron');
  if (!existsSync(executablePath)) {
    throw new Error(`No Electron in ${electronDir}. Run: bash scripts/fetch-electron.sh ${electronDir}`);
  }
  await mkdir(settings.homeDir, { recursive: true });
  const { traceFile } = settings;
  const app = await _electron.launch({
    executablePath: traceFile === undefined ? executablePath : await traced(executablePath, traceFile),
    args: ['--no-sandbox', '--disable-gpu', '-r', join(root, 'test', 'support', 'electron22.cjs'), root],
    cwd: root,
    env: launchEnv(settings),
  });
  let output = '';
  const child = app.process();
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const pid = child.pid;
  if (pid === undefined) throw new Error('Electron has no process id.');
  const page = await app.firstWindow();
  await page.waitForLoadState('domcontentloaded');
  return { page, pid, output: () => output, close: () => app.close() };
}
