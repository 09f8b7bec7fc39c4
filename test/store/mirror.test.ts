import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findChroma, startChroma } from '../support/chromaServer';
import { copyOf, foundBy, here, mirrored, type Mirrored } from '../support/mirror';
import {
  asks,
  expectEqual,
  seeded,
  settingsOf,
  standIn,
  TEXTS,
  VARIANTS,
  type Server,
} from '../support/mirrorSeeds';
import { QdrantServer } from '../support/qdrantServer';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { listAll } from '../support/vectorConformance';

const real = findChroma();

async function chroma(): Promise<Server> {
  if ('skipped' in real) throw new Error(real.skipped);
  const { dir } = real;
  const data = mkdtempSync(join(tmpdir(), 'mnemoscope-chroma-'));
  let server = await startChroma(dir, join(data, 'db'));
  const { url, port } = server;
  onTestFinished(() => {
    server.kill();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    ...{ store: 'chroma', url },
    kill: () => Promise.resolve(server.kill()),
    restart: async () => {
      server = await startChroma(dir, join(data, 'db'), port);
    },
  };
}

const servers: [string, () => Promise<Server>][] = [
  ['qdrant, against a stand-in', () => standIn('qdrant')],
  ['actian, against a stand-in', () => standIn('actian')],
  ...('dir' in real ? [['Chroma itself', chroma] as [string, () => Promise<Server>]] : []),
];

describe.each(servers)('%s', (_name, start) => {
  it('copies what there is, follows what changes, and finds what sqlite-vec finds', async () => {
    const { store, ids } = await seeded();
    const server = await start();
    const mirror = mirrored(store);
    mirror.choose(settingsOf(server));
    await mirror.caughtUp();
    expect(await mirror.service.status(true)).toMatchObject({
      ...{ store: server.store, address: server.url, state: 'ready', problem: null, waiting: 0 },
      ...{ done: 40, total: 40 },
    });
    await expectEqual(store, mirror, VARIANTS);
    const { bridge } = store;
    await bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'osprey rests' } });
    await bridge.request('memories.edit', { id: ids[1] ?? '', patch: { importance: 0.2 } });
    await bridge.request('memories.restore', { ids: [ids[3] ?? ''] });
    await bridge.request('memories.trash', { ids: [ids[2] ?? '', ids[7] ?? ''] });
    rememberAll(store, 'a new falcon arrives');
    await workJobs(store);
    await mirror.caughtUp();
    await expectEqual(store, mirror);
    // What is erased is gone over there too.
    await bridge.request('memories.erase', {});
    await mirror.caughtUp();
    expect((await listAll(copyOf(store), 100)).map(({ memoryId }) => memoryId)).not.toContain(ids[2]);
    await expectEqual(store, mirror);
    await bridge.request('journal.undo', {}).catch(() => undefined);
    await workJobs(store);
    await mirror.caughtUp();
    await expectEqual(store, mirror);
  }, 60_000);

  it('killed and started again: recall goes on meanwhile and says so, nothing is lost and nothing doubled', async () => {
    const { store, ids } = await seeded();
    const server = await start();
    const mirror = mirrored(store);
    mirror.choose({ ...settingsOf(server), vectorStoreTimeoutSeconds: 1 });
    await mirror.caughtUp();
    await server.kill();
    rememberAll(store, 'falcon flies at night', 'heron sleeps');
    await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'falcon rests' } });
    await store.bridge.request('memories.trash', { ids: [ids[1] ?? ''] });
    await workJobs(store);
    const first = await mirror.recall(asks(store));
    expect(first.notice).toContain(server.url);
    expect(first.answers.map(foundBy)).toEqual(here(store, asks(store)));
    await mirror.until('unreachable');
    expect((await mirror.service.status(false)).waiting).toBeGreaterThan(2);
    expect((await mirror.recall(asks(store))).notice).toContain('on this computer');
    await server.restart();
    await mirror.caughtUp();
    await expectEqual(store, mirror);
    expect(await mirror.service.status(true)).toMatchObject({ state: 'ready', problem: null });
  }, 60_000);
});

describe('whatever happens in whatever order', () => {
  let server: QdrantServer;
  beforeAll(async () => {
    server = await QdrantServer.start();
    return () => server.stop();
  });
  const step = fc.oneof(
    fc.record({
      does: fc.constantFrom('add', 'edit', 'trash', 'restore', 'weigh', 'undo', 'erase'),
      n: fc.nat(30),
    }),
    fc.record({ does: fc.constantFrom('fail', 'lose', 'rest'), n: fc.nat(3) }),
  );

  it('the copy ends up as what is kept here', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const store = openTestStore();
        const ids = rememberAll(store, ...TEXTS);
        await workJobs(store);
        const mirror = mirrored(store);
        mirror.choose({ vectorStore: 'qdrant', vectorStoreUrl: server.url });
        try {
          for (const { does, n } of steps) await take(store, mirror, ids, does, n);
          await workJobs(store);
          mirror.service.reconsider();
          await mirror.caughtUp();
          // A copy that was lost is noticed by the next search.
          await mirror.recall(asks(store));
          await mirror.caughtUp();
          await expectEqual(store, mirror);
        } finally {
          await mirror.service.stop();
          store.close();
        }
      }),
      { numRuns: 12 },
    );
  }, 240_000);

  async function take(
    store: TestStore,
    mirror: Mirrored,
    ids: string[],
    does: string,
    n: number,
  ): Promise<void> {
    const id = ids[n % ids.length] ?? '';
    const { bridge } = store;
    const quiet = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);
    if (does === 'add') ids.push(...rememberAll(store, `heron number${n} uses python`));
    if (does === 'edit') await quiet(bridge.request('memories.edit', { id, patch: { text: `osprey ${n}` } }));
    if (does === 'weigh') await quiet(bridge.request('memories.edit', { id, patch: { importance: n / 30 } }));
    if (does === 'trash') await quiet(bridge.request('memories.trash', { ids: [id] }));
    if (does === 'restore') await quiet(bridge.request('memories.restore', { ids: [id] }));
    if (does === 'undo') await quiet(bridge.request('journal.undo', {}));
    if (does === 'erase') await quiet(bridge.request('memories.erase', {}));
    if (does === 'fail') server.failing = { status: 503, times: 1 };
    if (does === 'lose') server.collections.clear();
    if (does === 'rest') await workJobs(store);
    mirror.service.poke();
    await new Promise((resolve) => setTimeout(resolve, n));
  }
});
