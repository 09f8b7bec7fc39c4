import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { AppError, errorPayload } from '#shared/errors';
import { RpcClient, type CallOptions } from '#shared/rpc/client';
import { childChannel } from './channels';
import { EngineHost } from './host';
import { ReducedMode } from './reducedMode';
import type { SettingsFlags } from './start';
import type { EventPayload } from '#shared/contract/events';
import memoryEnv from './memoryEnv.json';

export interface EngineOptions {
  dataDir: string;
  resourcesDir: string;
  /** Folder of the built files: dist, with engine/ in it. */
  entryDir: string;
  /** Value of MNEMOSCOPE_ENGINE: absent for worker threads here, `process:<node>` for a forked Node process. */
  mode?: string | undefined;
  env?: Readonly<Record<string, string | undefined>>;
  settings?: SettingsFlags;
}

export type EngineState = EventPayload<'engine.changed'>;

export interface Engine {
  request(route: string, input: unknown, options?: CallOptions): Promise<unknown>;
  stream(
    name: string,
    input: unknown,
    onChunk: (chunk: unknown) => void | Promise<void>,
    options?: CallOptions,
  ): Promise<unknown>;
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
  state(): EngineState;
  /** Resolves when the engine answers; rejects with the reason when it cannot start. */
  ready(): Promise<void>;
  stop(): Promise<void>;
  processes(): { name: string; pid: number }[];
  /** Ends the engine as a crash would. */
  killForTest(): void;
}

/** One running engine, in whichever place. */
interface Running {
  request: Engine['request'];
  stream: Engine['stream'];
  onEvent(listener: (name: string, payload: unknown) => void): void;
  onExit(listener: (reason: string) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
  pid: number | null;
}

const FIRST_RESTART_MS = 200;
const LAST_RESTART_MS = 10_000;
/** An engine that ran this long starts afresh at the shortest delay. */
const STABLE_MS = 30_000;
const STORE_RETRY_MS = 5_000;

/** Starts the engine beside the caller and keeps it running: when it dies, pending calls fail as retryable, and a new one starts. */
export function startEngine(options: EngineOptions): Engine {
  return new SupervisedEngine(options);
}

class SupervisedEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #reduced: ReducedMode;
  #storeFailure: AppError | null = null;
  readonly #listeners = new Set<(name: string, payload: unknown) => void>();
  #state: EngineState = { state: 'starting', message: 'The memory engine is starting.' };
  #running: Running;
  #ready: Promise<void>;
  #delayMs = FIRST_RESTART_MS;
  #stopped = false;
  #stopping: Promise<void> | null = null;
  #restart: NodeJS.Timeout | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#reduced = new ReducedMode(options.dataDir, () => this.#tellFailure());
    this.#running = this.#create();
    this.#ready = this.#begin();
  }

  async request(route: string, input: unknown, options?: CallOptions): Promise<unknown> {
    const failure = await this.#failure();
    if (failure !== null) return this.#reduced.request(route, input, failure);
    return this.#running.request(route, input, options);
  }

  async stream(
    name: string,
    input: unknown,
    onChunk: (chunk: unknown) => void | Promise<void>,
    options?: CallOptions,
  ): Promise<unknown> {
    const failure = await this.#failure();
    if (failure !== null) return this.#reduced.stream(name, input, failure);
    return this.#running.stream(name, input, onChunk, options);
  }

  /** Why the store cannot be opened, where that is so. @throws what else keeps the engine from starting */
  async #failure(): Promise<AppError | null> {
    try {
      await this.#ready;
      return null;
    } catch (error) {
      if (isStoreFailure(error)) return error;
      throw error;
    }
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  state(): EngineState {
    return this.#state;
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  processes(): { name: string; pid: number }[] {
    return this.#running.pid === null ? [] : [{ name: 'engine', pid: this.#running.pid }];
  }

  stop(): Promise<void> {
    this.#stopped = true;
    if (this.#restart !== null) clearTimeout(this.#restart);
    this.#stopping ??= this.#running.stop();
    return this.#stopping;
  }

  killForTest(): void {
    this.#running.kill();
  }

  #create(): Running {
    const running = this.#options.mode?.startsWith('process:')
      ? forkedEngine(this.#options, this.#options.mode.slice('process:'.length))
      : workerEngine(this.#options);
    const startedAt = Date.now();
    running.onEvent((name, payload) => this.#emit(name, payload));
    running.onExit((reason) => {
      if (this.#stopped || running !== this.#running) return;
      if (Date.now() - startedAt > STABLE_MS) this.#delayMs = FIRST_RESTART_MS;
      this.#scheduleRestart(reason);
    });
    return running;
  }

  #begin(): Promise<void> {
    const ready = this.#running.start().then(
      () => {
        this.#storeFailure = null;
        this.#setState({ state: 'ready', message: 'The memory engine is running.' });
      },
      (error: unknown) => {
        const failure = error instanceof AppError ? error : new AppError('ENGINE_UNAVAILABLE', String(error));
        if (isStoreFailure(failure) && !this.#stopped) this.#waitForStore(failure);
        throw failure;
      },
    );
    ready.catch(() => undefined); // reported to whoever asks
    return ready;
  }

  #scheduleRestart(reason: string): void {
    this.#setState({ state: 'restarting', message: `${reason} It starts again; nothing saved was lost.` });
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(LAST_RESTART_MS, this.#delayMs * 2);
    // Calls made from now on wait for the new engine instead of failing.
    this.#ready = new Promise((resolve, reject) => {
      this.#restart = setTimeout(() => {
        this.#running = this.#create();
        this.#begin().then(resolve, reject);
      }, delayMs);
    });
    this.#ready.catch(() => undefined);
  }

  /** A store that cannot be opened needs the person (a folder, a disk, a newer app); it is looked at again meanwhile. */
  #waitForStore(failure: AppError): void {
    this.#storeFailure = failure;
    this.#tellFailure();
    const failed = this.#running;
    this.#restart = setTimeout(() => {
      this.#running = this.#create();
      failed.kill();
      this.#ready = this.#begin();
    }, STORE_RETRY_MS);
  }

  #tellFailure(): void {
    const failure = this.#storeFailure;
    if (failure !== null) this.#setState({ state: 'failed', message: this.#reduced.words(failure) });
  }

  #setState(state: EngineState): void {
    this.#state = state;
    this.#emit('engine.changed', state);
  }

  #emit(name: string, payload: unknown): void {
    for (const listener of this.#listeners) listener(name, payload);
  }
}

/** The database cannot be opened: memories can still be kept, for later. */
export function isStoreFailure(error: unknown): error is AppError {
  return error instanceof AppError && error.code.startsWith('STORE_');
}

function workerEngine(options: EngineOptions): Running {
  const host = new EngineHost({
    dataDir: options.dataDir,
    resourcesDir: options.resourcesDir,
    workersDir: path.join(options.entryDir, 'engine'),
    env: options.env ?? process.env,
    settings: options.settings ?? {},
  });
  let killed: (reason: string) => void = () => undefined;
  return {
    request: (route, input, call) => host.request(route, input, call),
    stream: (name, input, onChunk, call) => host.stream(name, input, onChunk, call),
    onEvent: (listener) => void host.onEvent(listener),
    onExit: (listener) => {
      killed = listener;
      host.onExit(listener);
    },
    start: () => host.start(),
    stop: () => host.stop(),
    kill: () => {
      killed('The memory engine was ended.');
      void host.terminate();
    },
    pid: null,
  };
}

function forkedEngine(options: EngineOptions, node: string): Running {
  const child: ChildProcess = fork(path.join(options.entryDir, 'engine', 'process.cjs'), [], {
    execPath: node,
    // It only passes messages on, and needs no room for much that is new.
    execArgv: ['--max-semi-space-size=2'],
    // Plain JSON between the processes: their V8 versions may differ.
    serialization: 'json',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // glibc keeps freed memory for each of many threads, unless they share: 30 MB less. From the first large piece that is
    // freed on, it keeps those of up to 32 MB, too, unless a bound is set: 30 MB less, once the model that embeds is
    // loaded. With a bound of 1 MB it were 40, but embedding long texts would take half as long again, as each run takes
    // and gives back pieces of 1 to 3 MB.
    env: { ...memoryEnv, ...process.env, ...options.env },
  });
  const client = new RpcClient(childChannel(child));
  const started = new Promise<void>((resolve, reject) => {
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('type' in message)) return;
      if (message.type === 'ready') resolve();
      if (message.type === 'failed' && 'error' in message) {
        const parsed = errorPayload.safeParse(message.error);
        reject(
          parsed.success ? AppError.fromPayload(parsed.data) : new AppError('INTERNAL', 'The engine failed.'),
        );
      }
    });
    child.once('exit', () =>
      reject(new AppError('ENGINE_UNAVAILABLE', 'The memory engine ended while it started.')),
    );
    child.once('error', (error) =>
      reject(
        new AppError(
          'ENGINE_UNAVAILABLE',
          `The memory engine could not be started with ${node}: ${error.message}`,
        ),
      ),
    );
  });
  started.catch(() => undefined);
  const { dataDir, resourcesDir, settings = {} } = options;
  child.send({ type: 'start', dataDir, resourcesDir, settings });
  return {
    request: (route, input, call) => client.request(route, input, call),
    stream: (name, input, onChunk, call) => client.stream(name, input, onChunk, call),
    onEvent: (listener) => void client.onEvent(listener),
    onExit: (listener) =>
      void child.once('exit', (code, signal) =>
        listener(`The memory engine ended (${signal ?? code ?? 'unknown'}).`),
      ),
    start: () => started,
    stop: () => stopChild(child),
    kill: () => void child.kill('SIGKILL'),
    pid: child.pid ?? null,
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.disconnect(); // the engine stops in order when its parent is gone
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}
