import type { MessagePort } from 'node:worker_threads';

/** What each worker is given when it starts. */
export interface WorkerStart {
  dataDir: string;
  resourcesDir: string;
  /** Where the workers' code lies. */
  workersDir: string;
  /** Names this process to others that share the store. */
  process: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Taken by whoever is in a native call or wants to end the worker; see models/builtin/nativeRuntime. */
  nativeGuard: SharedArrayBuffer;
  /** To the other workers, by name: the compute worker asks the two others. */
  peers: { compute?: MessagePort; writer?: MessagePort; reader?: MessagePort };
}
