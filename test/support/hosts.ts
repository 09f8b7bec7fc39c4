import { rm } from 'node:fs/promises';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { findEngineProcess } from './engineProcess';
import type { App, HostName, HostOptions, LaunchOptions, LaunchSettings, RunningApp } from './hostTypes';
import { launchBrowser } from './launchBrowser';
import { launchElectron } from './launchElectron';

interface HostFixtures {
  /** Starts an app when the spec is ready for it (after seeding a folder, or a second one beside the first). */
  launchApp(options?: LaunchOptions): Promise<App>;
  /** An app on a fresh data folder. */
  app: App;
}

/** Discards connections: no test ever speaks to a model server that happens to run on the machine. */
const NO_MODEL_SERVER = '127.0.0.1:9';

export const test = base.extend<HostOptions & HostFixtures>({
  host: ['browser', { option: true }],
  appEnv: [{}, { option: true }],
  engine: ['workers', { option: true }],

  launchApp: async ({ host, appEnv, engine }, use, testInfo) => {
    const apps: HostedApp[] = [];
    await use(async (options = {}) => {
      const number = apps.length === 0 ? '' : `-${apps.length}`;
      const app = new HostedApp(host, {
        dataDir: options.dataDir ?? testInfo.outputPath(`data${number}`),
        homeDir: testInfo.outputPath(`home${number}`),
        env: {
          OLLAMA_HOST: NO_MODEL_SERVER,
          ...(engine === 'process' || host === 'electron'
            ? { MNEMOSCOPE_ENGINE: `process:${process.execPath}` }
            : {}),
          ...appEnv,
          ...options.env,
        },
        traceFile: options.traceFile,
      });
      apps.push(app);
      await app.start();
      return app;
    });
    for (const app of apps) await app.finish(testInfo);
  },

  app: async ({ launchApp }, use) => {
    await use(await launchApp());
  },
});

export { expect };

const CLOSE_TIMEOUT_MS = 15_000;

/** An app that does not end is a fault of its own: it is killed and told as such, not as a test that took too long. */
async function endInTime(running: RunningApp): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      process.kill(running.pid, 'SIGKILL');
      reject(new Error(`The app did not end within ${CLOSE_TIMEOUT_MS} ms:\n${running.output()}`));
    }, CLOSE_TIMEOUT_MS);
  });
  try {
    await Promise.race([running.close(), late]);
  } finally {
    clearTimeout(timer);
  }
}

class HostedApp implements App {
  readonly host: HostName;
  #settings: LaunchSettings;
  #running: RunningApp | undefined;
  readonly #pageErrors: string[] = [];
  #earlierOutput = '';

  constructor(host: HostName, settings: LaunchSettings) {
    this.host = host;
    this.#settings = settings;
  }

  get page(): Page {
    return this.#present().page;
  }
  get pid(): number {
    return this.#present().pid;
  }
  get dataDir(): string {
    return this.#settings.dataDir;
  }
  get env(): Readonly<Record<string, string>> {
    return this.#settings.env;
  }

  async start(): Promise<void> {
    const launch = this.host === 'electron' ? launchElectron : launchBrowser;
    this.#running = await launch(this.#settings);
    this.#running.page.on('pageerror', (error) => this.#pageErrors.push(error.message));
  }

  async restart(changedEnv: Record<string, string> = {}): Promise<void> {
    await this.close();
    this.#settings = { ...this.#settings, env: { ...this.#settings.env, ...changedEnv } };
    await this.start();
  }

  async close(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    await endInTime(running);
    this.#earlierOutput += running.output();
  }

  async killEngine(): Promise<void> {
    const pid = await findEngineProcess(this.pid);
    if (pid === undefined) throw new Error("No engine process: is `engine: 'process'` missing in test.use?");
    process.kill(pid, 'SIGKILL');
  }

  pageErrors(): readonly string[] {
    return this.#pageErrors;
  }

  output(): string {
    return this.#earlierOutput + (this.#running?.output() ?? '');
  }

  /** Closes the app; what explains a failure is kept beside the trace, and large data of a success is not. */
  async finish(testInfo: TestInfo): Promise<void> {
    const failed = testInfo.status !== testInfo.expectedStatus;
    await this.close();
    if (failed) {
      await testInfo.attach('output of the app', { body: this.output(), contentType: 'text/plain' });
      return;
    }
    await rm(this.#settings.dataDir, { recursive: true, force: true });
    await rm(this.#settings.homeDir, { recursive: true, force: true });
  }

  #present(): RunningApp {
    if (this.#running === undefined) throw new Error('The app is closed.');
    return this.#running;
  }
}
