import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { rssMb } from './engineBench';
import { summarize } from './stats';
import { measureTable, type TableWindowFigures } from './windowTable';

export interface WindowFigures {
  appMs: number;
  emptyMs: number;
  processes: { name: string; mb: number }[];
  table: TableWindowFigures;
  /** Of the renderer after the table was measured, MB. */
  rendererMb: number;
}

const RUNS = 5;

const EMPTY_MAIN = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  window.loadURL('data:text/html,<title>empty</title>');
});
app.on('window-all-closed', () => app.quit());
`;

/** Time from launch to a visible window, beside that of an Electron app with an empty window; the two alternate. */
export async function benchWindow(root: string, dataDir: string): Promise<WindowFigures | null> {
  const electron = findElectron(root);
  if (electron === null) return null;
  const empty = mkdtempSync(path.join(tmpdir(), 'mnemoscope-empty-'));
  writeFileSync(path.join(empty, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.js' }));
  writeFileSync(path.join(empty, 'main.js'), EMPTY_MAIN);
  const app = [];
  const baseline = [];
  let processes: WindowFigures['processes'] = [];
  for (let i = 0; i < RUNS; i++) {
    baseline.push((await launch(electron, [empty], path.join(empty, 'data'))).visibleMs);
    const ours = await launch(electron, appArgs(root), dataDir);
    app.push(ours.visibleMs);
    processes = ours.processes;
  }
  rmSync(empty, { recursive: true, force: true });
  const measured = await tableIn(await open(electron, appArgs(root), dataDir));
  return { appMs: summarize(app).p50, emptyMs: summarize(baseline).p50, processes, ...measured };
}

async function tableIn(app: ElectronApplication): Promise<Pick<WindowFigures, 'table' | 'rendererMb'>> {
  try {
    const table = await measureTable(await app.firstWindow());
    const renderer = await app.evaluate(({ app: electronApp }) =>
      electronApp.getAppMetrics().find(({ type }) => type === 'Tab'),
    );
    return { table, rendererMb: renderer === undefined ? Number.NaN : rssMb(renderer.pid) };
  } finally {
    await app.close();
  }
}

/** The Electron of the tests; null where there is none, or no display. */
export function findElectron(root: string): string | null {
  const folder = process.env['MNEMOSCOPE_TEST_ELECTRON'] ?? path.join(root, '.cache', 'electron22');
  const electron = path.join(folder, 'electron');
  const hasDisplay = process.platform !== 'linux' || process.env['DISPLAY'] !== undefined;
  return existsSync(electron) && hasDisplay ? electron : null;
}

export function appArgs(root: string): string[] {
  return ['-r', path.join(root, 'test', 'support', 'electron22.cjs'), root];
}

export function open(
  electron: string,
  args: string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ElectronApplication> {
  mkdirSync(dataDir, { recursive: true });
  return _electron.launch({
    executablePath: electron,
    args: ['--no-sandbox', '--disable-gpu', ...args],
    env: {
      ...cleanEnv(),
      MNEMOSCOPE_DATA: dataDir,
      MNEMOSCOPE_ENGINE: `process:${process.execPath}`,
      HOME: dataDir,
      ...env,
    },
  });
}

async function launch(electron: string, args: string[], dataDir: string) {
  const started = performance.now();
  const app = await open(electron, args, dataDir);
  const page = await app.firstWindow();
  await page.waitForFunction(() => document.visibilityState === 'visible');
  const visibleMs = performance.now() - started;
  await page.waitForTimeout(3_000); // let the engine load the store, then weigh the processes
  const metrics = await app.evaluate(({ app: electronApp }) =>
    electronApp.getAppMetrics().map(({ pid, type }) => ({ pid, type })),
  );
  const mainPid = app.process().pid ?? 0;
  const engine = childrenOf(mainPid).filter((pid) => !metrics.some((metric) => metric.pid === pid));
  const processes = [
    ...metrics.map(({ pid, type }) => ({ name: type, mb: rssMb(pid) })),
    ...engine.map((pid) => ({ name: 'Engine', mb: rssMb(pid) })),
  ];
  await app.close();
  return { visibleMs, processes };
}

function cleanEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value === undefined || key === 'NODE_OPTIONS' ? [] : [[key, value]],
    ),
  );
}

/** Direct children that run the engine. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const isEngine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('process.cjs');
      return ppid === parent && isEngine ? [pid] : [];
    } catch {
      return []; // ended meanwhile
    }
  });
}
