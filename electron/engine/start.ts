import type { MessagePort } from 'node:worker_threads';
import type { GivenSettings } from '../settings/given';
import { settingsFileOf } from '../settings/settingsFile';

/** `--settings` and `--set` of whoever started the engine. */
export interface SettingsFlags {
  file?: string;
  /** By name as written; null where no value was. */
  set?: Readonly<Record<string, string | null>>;
}

/** What each worker is given when it starts. */
export interface WorkerStart {
  dataDir: string;
  resourcesDir: string;
  /** Where the workers' code lies. */
  workersDir: string;
  /** Names this process to others that share the store. */
  process: string;
  env: Readonly<Record<string, string | undefined>>;
  /** What the command line said about settings. */
  settings: SettingsFlags;
  /** Taken by whoever is in a native call or wants to end the worker; see models/builtin/nativeRuntime. */
  nativeGuard: SharedArrayBuffer;
  /** To the other workers, by name: the compute worker asks the two others. */
  peers: { compute?: MessagePort; writer?: MessagePort; reader?: MessagePort };
}

/** The settings that stand above those of the window, for one worker. */
export function givenSettings({ dataDir, env, settings }: WorkerStart): GivenSettings {
  return { env, flags: settings.set ?? {}, file: settingsFileOf(dataDir, settings.file, env) };
}
