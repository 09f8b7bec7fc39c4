import { CommunityRefresher } from '../../electron/engine/compute/communityRefresher';
import { ReaderApi } from '../../electron/engine/readerApi';
import type { Remote } from '../../electron/engine/remote';
import { WriterApi } from '../../electron/engine/writerApi';
import { openReadable } from '../../electron/store/database';
import { openStore } from '../../electron/store/open';
import { SqliteVecReader, SqliteVecStore } from '../../electron/vectors/sqliteVec';
import { standsApart } from './graphSeed';
import { benchContext, memoryFor, oneRelation, storeOne } from './graphSettleBench';
import { summarize, type Summary } from './stats';

export interface RefreshFigures {
  /** Everything, and how many entities changed their community. */
  fullMs: number;
  communities: number;
  /** After one new edge within a part of fifty that stands apart. */
  apart: Summary;
  /** After one new edge within the part that holds most of the graph. */
  connected: Summary;
  /** The longest that the full refresh held up each of them, ms. */
  longest: { write: number; read: number; compute: number };
}

const APART_TIMES = 20;
const CONNECTED_TIMES = 3;

/** Refreshes through the real parts in one thread, so that each part's time can be told. */
export async function benchRefresh(folder: string, entities: number): Promise<RefreshFigures> {
  const { db, paths } = openStore(folder);
  const readable = openReadable(paths.database);
  const context = benchContext(db);
  const writes: number[] = [];
  const reads: number[] = [];
  const stalls = new Stalls();
  const into = (taken: number[]) => (ms: number) => {
    taken.push(ms);
    stalls.elsewhere(ms);
  };
  const refresher = new CommunityRefresher({
    reader: timed(new ReaderApi(readable, new SqliteVecReader(readable), {}), into(reads)),
    writer: timed(new WriterApi(context, new SqliteVecStore(db), { isUnderWay: false }), into(writes)),
  });
  const started = performance.now();
  const { communities } = await refresher.refresh({ all: true });
  const fullMs = performance.now() - started;
  const longest = { write: Math.max(...writes), read: Math.max(...reads), compute: stalls.stop() };
  const after = async (times: number, pick: (i: number) => boolean): Promise<Summary> => {
    const taken: number[] = [];
    for (const i of someEntities(entities, times, pick)) {
      storeOne(context, memoryFor(context, i), oneRelation(i, i + 1));
      const from = performance.now();
      await refresher.refresh({ all: false });
      taken.push(performance.now() - from);
    }
    return summarize(taken);
  };
  const apart = await after(APART_TIMES, standsApart);
  const connected = await after(CONNECTED_TIMES, (i) => !standsApart(i));
  readable.close();
  db.close();
  return { fullMs, communities, apart, connected, longest };
}

/** Entities whose next one is in the same group, spread over all. */
function someEntities(entities: number, times: number, pick: (i: number) => boolean): number[] {
  const step = Math.max(1, Math.floor(entities / (times * 12)));
  const found: number[] = [];
  for (let i = 1; found.length < times && i < entities - 1; i += step) {
    if (pick(i) && pick(i + 1) && (i + 1) % 50 !== 0) found.push(i);
  }
  return found;
}

/** An API of this thread as that of another one, each call timed. */
function timed<T extends object>(api: T, took: (ms: number) => void): Remote<T> {
  const empty: object = {};
  // A proxy has whatever property is asked for; the type says which ones the API really has.
  return new Proxy(empty as Remote<T>, {
    get:
      (_target, name) =>
      (...args: unknown[]): Promise<unknown> => {
        const method: unknown = Reflect.get(api, name);
        if (typeof method !== 'function') throw new Error(`no method ${String(name)}`);
        const started = performance.now();
        const value: unknown = Reflect.apply(method, api, args);
        took(performance.now() - started);
        // As between workers, what else waits comes first.
        return new Promise((resolve) => setImmediate(() => resolve(value)));
      },
  });
}

/** The longest time for which the event loop stood still for computing. */
class Stalls {
  #longest = 0;
  #last = performance.now();
  #elsewhereMs = 0;
  readonly #timer = setInterval(() => this.#look(), 1);

  /** Time that another worker would have spent. */
  elsewhere(ms: number): void {
    this.#elsewhereMs += ms;
  }

  stop(): number {
    this.#look();
    clearInterval(this.#timer);
    return this.#longest;
  }

  #look(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last - this.#elsewhereMs);
    this.#last = now;
    this.#elsewhereMs = 0;
  }
}
