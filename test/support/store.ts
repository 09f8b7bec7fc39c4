import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChangeDomain } from '#shared/contract/events';
import { typedClient, type Bridge } from '#shared/rpc/typedClient';
import { contractDispatcher } from '../../electron/engine/dispatcher';
import { ReaderApi } from '../../electron/engine/readerApi';
import { Undoing } from '../../electron/engine/undoing';
import { WriterApi } from '../../electron/engine/writerApi';
import { backupHandlers } from '../../electron/ipc/handlers/computeBackups';
import { readerHandlers } from '../../electron/ipc/handlers/reader';
import { writerHandlers } from '../../electron/ipc/handlers/writer';
import type { GivenSettings } from '../../electron/settings/given';
import type { CommandContext } from '../../electron/store/command';
import { settleGraph, settleWaiting } from '../../electron/memory/graph/settleGraph';
import { openReadable, type ReadableDatabase, type WritableDatabase } from '../../electron/store/database';
import { openStore } from '../../electron/store/open';
import type { StorePaths } from '../../electron/store/paths';
import { resolveSettings } from '../../electron/store/settingsStore';
import { drainVectorOutbox } from '../../electron/store/vectorSync';
import { SqliteVecReader, SqliteVecStore } from '../../electron/vectors/sqliteVec';
import { backupsOf } from './backups';
import { makeClock, type Clock } from './clock';

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real store in a real file: what the writer and the reader worker are made of, in one thread. */
export interface TestStore {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly db: WritableDatabase;
  readonly readable: ReadableDatabase;
  readonly paths: StorePaths;
  readonly context: CommandContext;
  readonly vectors: SqliteVecStore;
  readonly vectorReader: SqliteVecReader;
  readonly writer: WriterApi;
  readonly reader: ReaderApi;
  /** Store routes of the contract, checked both ways; errors are those that reach a window. */
  readonly bridge: Bridge;
  /** Domains of each commit so far. */
  readonly changes: (readonly ChangeDomain[])[];
  close(): void;
}

export interface TestStoreOptions {
  dataDir?: string;
  clock?: Clock;
  /** Names the process that writes. */
  process?: string;
  /** What this process was started with. */
  env?: Readonly<Record<string, string>>;
}

export function openTestStore(options: TestStoreOptions = {}): TestStore {
  const dataDir = options.dataDir ?? temporaryFolder();
  const clock = options.clock ?? makeClock();
  const { db, paths } = openStore(dataDir, clock.now);
  settleWaiting(db, clock.now);
  db.pragma('synchronous = OFF'); // rules are tested with it; what survives a crash is tested on the engine
  const readable = openReadable(paths.database);
  const vectors = new SqliteVecStore(db);
  const vectorReader = new SqliteVecReader(readable);
  const changes: (readonly ChangeDomain[])[] = [];
  const given = { env: options.env ?? {} };
  const context: CommandContext = {
    db,
    process: options.process ?? 'test',
    now: clock.now,
    settings: () => resolveSettings(db, given).values,
    beforeCommit: () => {
      settleGraph(db, clock.now());
      drainVectorOutbox(db, vectors);
    },
    committed: (domains) => changes.push(domains),
  };
  const undoing = new Undoing(context);
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    readable.close();
    db.close();
  };
  onTestFinished(close);
  return {
    dataDir,
    clock,
    db,
    readable,
    paths,
    context,
    vectors,
    vectorReader,
    writer: new WriterApi(context, vectors, undoing),
    reader: new ReaderApi(readable, vectorReader, given),
    bridge: storeBridge(context, undoing, readable, paths, given),
    changes,
    close,
  };
}

/** The same files, opened again as after a restart. */
export function reopen(store: TestStore): TestStore {
  store.close();
  return openTestStore({ dataDir: store.dataDir, clock: store.clock });
}

function storeBridge(
  context: CommandContext,
  undoing: Undoing,
  readable: ReadableDatabase,
  paths: StorePaths,
  given: GivenSettings,
): Bridge {
  const dispatcher = contractDispatcher('test', {
    ...writerHandlers(context, paths, given, undoing),
    ...readerHandlers(readable, paths, given, context.now),
    ...backupHandlers({ backups: backupsOf(paths, context) }),
  });
  const signal = new AbortController().signal;
  return typedClient({
    request: async (route, input, options) => {
      try {
        const call = { signal, requestId: options?.requestId, actor: options?.actor ?? 'ui' };
        return await dispatcher.request(route, input, call);
      } catch (error) {
        throw dispatcher.toAppError(error);
      }
    },
    stream: (name) => Promise.reject(new Error(`${name} is a stream; the store serves none`)),
    onEvent: () => () => undefined,
  });
}

/** Everything in the tables that holds what people care about, as plain values: for "nothing changed". */
export function snapshot(db: ReadableDatabase): Record<string, unknown[]> {
  const tables = ['memories', 'sessions', 'messages', 'message_memories', 'message_facts', 'settings'];
  return Object.fromEntries(tables.map((table) => [table, db.all(`SELECT * FROM ${table} ORDER BY 1, 2`)]));
}
