import type { Page } from '@playwright/test';

export type HostName = 'electron' | 'browser';
type EngineMode = 'workers' | 'process';

/** What a spec or a project chooses with `test.use`. */
export interface HostOptions {
  host: HostName;
  /** Added to the environment of the app, such as `OLLAMA_HOST` of a fake server. */
  appEnv: Record<string, string>;
  /** `process` lets `killEngine` work on the browser host too; the window of the tests always has it. */
  engine: EngineMode;
}

export interface LaunchSettings {
  dataDir: string;
  /** Stands in for the home folder, so that no test reads or writes the real one. */
  homeDir: string;
  env: Record<string, string>;
  /** Set: each attempt of the app's processes to connect is written into this file. */
  traceFile?: string | undefined;
}

/** One running app, whatever host it runs on. */
export interface RunningApp {
  page: Page;
  pid: number;
  /** What the app wrote to its terminal. */
  output(): string;
  /** Ends it the way a person does. */
  close(): Promise<void>;
}

export interface App {
  readonly host: HostName;
  /** The page of the running app; another one after `restart`. */
  readonly page: Page;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Closes the app and starts it again on the same data. */
  restart(changedEnv?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
  /** Ends the engine's process at once, as a crash would; the app itself goes on. Needs `engine: 'process'`. */
  killEngine(): Promise<void>;
  /** Errors that the page itself raised. */
  pageErrors(): readonly string[];
  output(): string;
}

export interface LaunchOptions {
  dataDir?: string;
  env?: Record<string, string>;
  traceFile?: string;
}
