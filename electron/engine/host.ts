import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, Worker } from 'node:worker_threads';
import { isRouteName, routes, type Role } from '#shared/contract/index';
import { AppError, errorPayload, messageOf } from '#shared/errors';
import { RpcClient, type CallOptions } from '#shared/rpc/client';
import { holdNativeRuntime, NativeGuard } from '../models/builtin/nativeRuntime';
import { portChannel } from './channels';
import type { SettingsFlags, WorkerStart } from './start';
import { START_AGAIN } from './startAgain';

export interface HostOptions {
  dataDir: string;
  resourcesDir: string;
  /** Folder with writer.cjs, reader.cjs, compute.cjs and examiner.cjs. */
  workersDir: string;
  env: Readonly<Record<string, string | undefined>>;
  settings: SettingsFlags;
}

/** A native call of the embedder takes tens of milliseconds; one that takes this long is stuck. */
const GUARD_MS = 2_000;

/**
 * For what is new in the heap of each worker: three semi-spaces. By default V8 lets them grow until four threads hold
 * 100 MB of garbage between them while much goes through, as in a large import.
 */
const YOUNG_GENERATION_MB = 6;

/**
 * By how much a heap grows before what is not in use any more is collected. V8 lets small ones grow several times over:
 * this takes 45 MB less in an import, at no cost that could be measured.
 */
const HEAP_GROWTH = '--heap-growing-percent=30';

/** How long the workers may take to end in order. */
const STOP_MS = 3_000;

/**
 * The three workers of one engine. The writer opens (and migrates) the store first; the others start when it
 * is there. One worker's death ends the engine: its supervisor starts a new one.
 */
export class EngineHost {
  readonly #options: HostOptions;
  readonly #workers = new Map<Role, Worker>();
  readonly #clients = new Map<Role, RpcClient>();
  readonly #eventListeners = new Set<(name: string, payload: unknown) => void>();
  readonly #exitListeners = new Set<(reason: string) => void>();
  readonly #guard = new NativeGuard();
  #stopping = false;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** Resolves when requests can be answered. @throws AppError STORE_* when the store cannot be opened */
  async start(): Promise<void> {
    setFlagsFromString(HEAP_GROWTH);
    await holdNativeRuntime();
    const process = randomUUID();
    const writerPort = new MessageChannel();
    const readerPort = new MessageChannel();
    try {
      await this.#spawn('writer', process, { compute: writerPort.port1 });
      await this.#spawn('reader', process, { compute: readerPort.port1 });
      await this.#spawn('compute', process, { writer: writerPort.port2, reader: readerPort.port2 });
    } catch (error) {
      // Not a crash: whoever asked is told why, and a new start at once would meet the same store.
      if (error instanceof AppError && error.code.startsWith('STORE_')) this.#stopping = true;
      throw error;
    }
  }

  async request(route: string, input: unknown, options?: CallOptions): Promise<unknown> {
    if (!isRouteName(route)) {
      throw new AppError('VALIDATION', `There is no route named ${JSON.stringify(route)}.`);
    }
    return this.#client(routes[route].role).request(route, input, options);
  }

  async stream(
    name: string,
    input: unknown,
    onChunk: (chunk: unknown) => void | Promise<void>,
    options?: CallOptions,
  ): Promise<unknown> {
    return this.#client('compute').stream(name, input, onChunk, options);
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Called once, with a reason in words, when a worker ends that was not told to. */
  onExit(listener: (reason: string) => void): void {
    this.#exitListeners.add(listener);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    // Not unref'd: with nothing else left to do, this process would end before its caller can say what went wrong.
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MS)));
    await Promise.race([this.#stopInOrder(), timeout]);
    clearTimeout(timer);
    await this.terminate();
  }

  /** Compute first: what it has in hand is still written, instead of waiting for its lease to end. */
  async #stopInOrder(): Promise<void> {
    for (const role of ['compute', 'reader', 'writer'] as const) {
      const worker = this.#workers.get(role);
      if (worker === undefined) continue;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage({ type: 'stop' });
      await ended;
    }
  }

  async terminate(): Promise<void> {
    this.#stopping = true;
    await this.#guard.takeForGood(GUARD_MS);
    await Promise.all([...this.#workers.values()].map((worker) => worker.terminate()));
  }

  #client(role: Role): RpcClient {
    const client = this.#clients.get(role);
    if (client === undefined) {
      throw new AppError('ENGINE_UNAVAILABLE', 'The memory engine is still starting.');
    }
    return client;
  }

  async #spawn(role: Role, process: string, peers: WorkerStart['peers']): Promise<void> {
    const nativeGuard = this.#guard.buffer;
    const start: WorkerStart = { ...this.#options, process, nativeGuard, peers };
    const worker = new Worker(path.join(this.#options.workersDir, `${role}.cjs`), {
      workerData: start,
      transferList: Object.values(peers),
      name: role,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#workers.set(role, worker);
    worker.setMaxListeners(50);
    worker.once('exit', (code) => {
      this.#workers.delete(role);
      this.#ended(
        code === START_AGAIN
          ? 'The memory engine goes on with the restored store.'
          : `The ${role} worker ended with code ${code}.`,
      );
    });
    worker.on('error', (error: unknown) => this.#ended(`The ${role} worker failed: ${messageOf(error)}`));
    const client = new RpcClient(portChannel(worker));
    client.onEvent((name, payload) => {
      for (const listener of this.#eventListeners) listener(name, payload);
    });
    await ready(worker);
    this.#clients.set(role, client);
  }

  #ended(reason: string): void {
    if (this.#stopping) return;
    this.#stopping = true;
    for (const listener of this.#exitListeners) listener(reason);
    void this.terminate();
  }
}

/** A worker says `ready`, or `failed` with an error that crosses threads as data. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('type' in message)) return;
      if (message.type === 'ready') done(resolve);
      else if (message.type === 'failed' && 'error' in message) {
        const failure = startFailure(message.error);
        done(() => reject(failure));
      }
    };
    const onExit = (): void =>
      done(() => reject(new AppError('ENGINE_UNAVAILABLE', 'The memory engine ended while it started.')));
    const done = (settle: () => void): void => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      settle();
    };
    worker.on('message', onMessage);
    worker.once('exit', onExit);
  });
}

function startFailure(error: unknown): AppError {
  const parsed = errorPayload.safeParse(error);
  return parsed.success
    ? AppError.fromPayload(parsed.data)
    : new AppError('INTERNAL', 'The memory engine could not start.');
}
