import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryStatus } from '#shared/domain/memory';
import { messageOf, type AppError } from '#shared/errors';
import type { CallOptions } from '#shared/rpc/client';
import { typedClient, type Bridge } from '#shared/rpc/typedClient';
import { isStoreFailure, startEngine, type Engine } from '../../engine/engine';
import type { SettingsFlags } from '../../engine/start';
import { createRouter } from '../../ipc/router';
import { byBeginning } from './options';
import { toldWhenLong } from './patience';
import { MEMORY_ONLY, resolveDataFolder } from '../dataFolder';

export interface Connection {
  engine: Engine;
  bridge: Bridge;
  dataDir: string;
  /** Why the store could not be opened. */
  storeFailure: AppError | null;
  close(): Promise<void>;
}

/** Folder of the built files; the CLI is one of them. */
export const DIST = __dirname;
export const RESOURCES = path.join(DIST, '..', 'resources');

export interface ConnectOptions {
  /** As given; without: the usual data folder. */
  data: string | undefined;
  settings: SettingsFlags;
}

/** Starts the engine on a data folder. `:memory:` is a folder of its own that vanishes afterwards. */
export async function connect({ data, settings }: ConnectOptions): Promise<Connection> {
  const resolved = resolveDataFolder(data, process.env);
  const throwAway = resolved === MEMORY_ONLY;
  const dataDir = throwAway ? mkdtempSync(path.join(tmpdir(), 'mnemoscope-')) : resolved;
  const engine = startEngine({
    dataDir,
    resourcesDir: RESOURCES,
    entryDir: DIST,
    mode: process.env['MNEMOSCOPE_ENGINE'],
    settings,
  });
  const close = async (): Promise<void> => {
    await engine.stop();
    if (throwAway) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await engine.ready();
  } catch (error) {
    // What is to be remembered can be kept all the same, and whatever else is asked for is told why it cannot be done.
    if (isStoreFailure(error)) {
      return { engine, bridge: routedBridge(engine), dataDir, storeFailure: error, close };
    }
    await close();
    throw error;
  }
  return { engine, bridge: routedBridge(engine), dataDir, storeFailure: null, close };
}

/** A store that was replaced by an empty one must not pass for a store without memories. The window says so itself. */
export async function warnOfDamage(bridge: Bridge): Promise<void> {
  const { aside } = await bridge.request('store.status', {});
  for (const file of aside) {
    process.stderr.write(
      `mnemoscope: the memory store was damaged and put away at ${file.path}; a new, empty one is in use. ` +
        'Open the app to bring back what can be read.\n',
    );
  }
}

/** Settings that cannot be used are passed over; who wrote them should know. */
export async function warnOfSettings(bridge: Bridge): Promise<void> {
  const { problems } = await bridge.request('settings.get', {});
  for (const problem of problems) process.stderr.write(`mnemoscope: ${problem}\n`);
}

/** The same contract and checks as a window has, in this process. */
function routedBridge(engine: Engine): Bridge {
  const router = createRouter(engine, { log: (line) => process.stderr.write(`${line}\n`) });
  const context = (options: CallOptions | undefined) => ({
    signal: options?.signal ?? new AbortController().signal,
    requestId: options?.requestId,
    actor: 'cli',
  });
  return typedClient({
    request: (route, input, options) => router.request(route, input, context(options)),
    stream: (name, input, onChunk, options) =>
      router.stream(name, input, context(options), async (chunk) => onChunk(chunk)),
    onEvent: (listener) => engine.onEvent(listener),
  });
}

const WAITING =
  'It is done. What is new is being embedded and looked through; Ctrl+C ends the wait, and the rest is done later.';

/**
 * Waits for the jobs that this command caused: embedding and extraction. What goes wrong is told on stderr only, since the
 * command itself is done and has printed its one value.
 */
export async function waitForJobs(bridge: Bridge): Promise<void> {
  try {
    const status = await toldWhenLong(WAITING, bridge.request('jobs.wait', { timeoutMs: 600_000 }));
    if (status.failed === 0) return;
    process.stderr.write(`mnemoscope: ${status.failed} background jobs failed; see \`mnemoscope doctor\`.\n`);
  } catch (error) {
    process.stderr.write(
      `mnemoscope: It is done, but the work in the background stopped (${messageOf(error)}). It goes on with the next command.\n`,
    );
  }
}

/** A full id, or the beginning of one. @throws AppError NOT_FOUND, VALIDATION when it fits several */
export async function resolveId(bridge: Bridge, given: string): Promise<string> {
  if (given.length >= 36) return given;
  const { items } = await bridge.request('memories.list', {
    filter: { idPrefix: given.toLowerCase(), statuses: [...memoryStatus.options] },
    limit: 10,
  });
  const found = items.map(({ id }) => id);
  return byBeginning('memory', given, found);
}
