import { expect, it } from 'vitest';
import { vectorStoreChecks } from '../../electron/engine/compute/healthVectorStore';
import { foundBy, here, mirrored } from '../support/mirror';
import {
  asks,
  expectEqual,
  expectSamePoints,
  seeded,
  settingsOf,
  standIn,
  TEXTS,
  until,
} from '../support/mirrorSeeds';
import { QdrantCollection } from '../support/qdrantCollection';
import { rememberAll, switchSpace, wordVector, workJobs } from '../support/seeds';

it('notes nothing while the embedded store is in use', async () => {
  const { store, ids } = await seeded();
  await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'other words' } });
  expect(store.db.count('SELECT count(*) FROM mirror_outbox')).toBe(0);
  const { service, recall, log } = mirrored(store);
  expect(await service.status(true)).toMatchObject({
    store: 'sqlite-vec',
    state: 'ready',
    problem: null,
    waiting: 0,
  });
  expect((await recall(asks(store))).answers.map(foundBy)).toEqual(here(store, asks(store)));
  expect(log.summary().loopback).toBe(0);
});

it('copying that was broken off goes on where it was', async () => {
  const { store } = await seeded();
  rememberAll(store, ...Array.from({ length: 1_200 }, (_, i) => `filler${i}`));
  await workJobs(store);
  const server = await standIn('qdrant');
  const first = mirrored(store);
  first.choose(settingsOf(server));
  while ((store.reader.mirrorState().followed?.copiedTo ?? 0) <= 0) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await first.service.stop();
  const { copiedTo, state } = store.reader.mirrorState().followed ?? {};
  expect(state).toBe('copying');
  expect((await first.recall(asks(store))).answers.map(foundBy)).toEqual(here(store, asks(store)));
  const second = mirrored(store, { process: 'another' });
  await second.caughtUp();
  expect(copiedTo).toBeGreaterThan(0);
  await expectSamePoints(store);
  // Nothing was copied twice.
  const writes = server.now().requests.filter((request) => /^PUT .*points$/u.test(request)).length;
  expect(writes).toBeLessThanOrEqual(5);
}, 60_000);

it('a change of the embedding model makes another copy, and the old one goes', async () => {
  const { store } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  const [old] = [...server.now().collections.keys()];
  switchSpace(store, 64, 'other:v1');
  await mirror.caughtUp();
  await until(() => !server.now().collections.has(old ?? ''));
  expect([...server.now().collections.values()].map(({ size }) => size)).toEqual([64]);
  await expectSamePoints(store);
});

it('a backup that is put back gets a copy of its own, and those of before go', async () => {
  const { store, ids } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  const { name } = await store.bridge.request('store.backup', {});
  await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'bittern booms' } });
  await workJobs(store);
  await mirror.caughtUp();
  // The copy that is in use when the backup is put back is one that the backup does not know.
  mirror.choose({ vectorStoreCollection: 'another' });
  await until(() => [...server.now().collections.keys()].every((key) => key.startsWith('another')));
  await mirror.caughtUp();
  await mirror.service.stop();
  const copies = [...server.now().collections.keys()];
  await store.bridge.request('store.restoreBackup', { name });
  const again = mirrored(store, { process: 'again' });
  await again.caughtUp();
  await expectEqual(store, again);
  await until(() => server.now().collections.size === 1);
  expect(copies).not.toContain([...server.now().collections.keys()][0]);
});

it('going back to the embedded store is immediate; the copy is removed, also when its server comes back later', async () => {
  const { store } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  await server.kill();
  mirror.choose({ vectorStore: 'sqlite-vec' });
  await until(() => store.reader.mirrorState().left.length === 1);
  const status = await mirror.service.status(false);
  expect(status).toMatchObject({ store: 'sqlite-vec', state: 'ready', waiting: 0, left: [server.url] });
  expect(vectorStoreChecks(status)).toMatchObject([{ ok: true, value: expect.stringContaining(server.url) }]);
  expect((await mirror.recall(asks(store))).notice).toBeNull();
  rememberAll(store, 'heard of by nobody else');
  expect(store.db.count('SELECT count(*) FROM mirror_outbox')).toBe(0);
  await server.restart();
  mirror.service.reconsider();
  await until(() => store.reader.mirrorState().left.length === 0);
  expect(server.now().collections.size).toBe(0);
  expect((await mirror.service.status(false)).left).toEqual([]);
});

it('of a server that was never reached nothing is said to be left there', async () => {
  const { store } = await seeded();
  const away = await standIn('qdrant');
  await away.kill();
  const mirror = mirrored(store);
  mirror.choose(settingsOf(away));
  await mirror.until('unreachable');
  const server = await standIn('qdrant');
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  expect((await mirror.service.status(false)).left).toEqual([]);
  await expectEqual(store, mirror);
});

it('a collection that others made for vectors of another size is told, and copying anew mends it', async () => {
  const { store, ids } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  const { collections } = server.now();
  for (const name of collections.keys()) collections.set(name, new QdrantCollection(17));
  await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'bittern booms' } });
  await workJobs(store);
  await mirror.until('failing');
  expect(vectorStoreChecks(await mirror.service.status(false))).toMatchObject([
    { ok: false, value: expect.stringContaining('expected dim: 17'), repair: 'copy_vectors' },
  ]);
  store.writer.mend({ name: 'copy_vectors', position: '', changed: 0 });
  await mirror.caughtUp();
  await expectEqual(store, mirror);
  expect([...collections.values()].map(({ size }) => size)).not.toContain(17);
});

it('another computer is not asked without permission, nor with a key in the open; no connection is made', async () => {
  const { store } = await seeded();
  const mirror = mirrored(store, { key: 'secret-key-123' });
  mirror.choose({ vectorStore: 'qdrant', vectorStoreUrl: 'http://vectors.example.com:6333' });
  await mirror.until('refused');
  expect((await mirror.service.status(true)).problem).toMatch(/Servers on other computers/u);
  mirror.choose({ allowRemoteServers: true });
  await until(async () => (await mirror.service.status(false)).problem?.includes('https') === true);
  expect(JSON.stringify(await mirror.service.status(true))).not.toContain('secret-key-123');
  mirror.choose({ vectorStoreUrl: 'http://127.0.0.1:1/#part' });
  await until(async () => /is no address/u.test((await mirror.service.status(false)).problem ?? ''));
  expect(mirror.log.summary()).toMatchObject({ loopback: 0, outside: 0 });
  expect(store.reader.mirrorState().followed).toBeNull();
});

it('who waits for what is to be told waits for a small copy too', async () => {
  const { store } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.service.settled(60_000, 60_000);
  expect(await mirror.service.status(false)).toMatchObject({ state: 'ready', waiting: 0 });
});

it('a server that lost its data gets all of it again', async () => {
  const { store } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  server.now().collections.clear();
  expect((await mirror.recall(asks(store))).answers.map(foundBy)).toEqual(here(store, asks(store)));
  await until(() => server.now().collections.size === 1);
  await mirror.caughtUp();
  await expectEqual(store, mirror);
});

it('says that both differ, and rebuilding mends it: what is missing comes, what does not belong goes', async () => {
  const { store } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  const [collection] = [...server.now().collections.values()];
  const [gone = ''] = [...(collection?.points.keys() ?? [])];
  collection?.points.delete(gone);
  const stranger = {
    live: true,
    kind: 0,
    importance: 1,
    expires: 2 ** 45,
    scope: 0,
    session: '',
    created: 0,
  };
  for (const id of ['11111111-2222-4333-8444-555555555555', '11111111-2222-4333-8444-666666666666']) {
    collection?.upsert([
      { id, vector: [...wordVector('falcon python')], payload: { ...stranger, memory: id } },
    ]);
  }
  // What it should not know is not believed.
  const { answers } = await mirror.recall(asks(store).slice(1, 2));
  expect(answers[0]?.memories.length).toBeGreaterThan(0);
  expect((await mirror.service.status(true)).problem).toMatch(/It holds 41 vectors, and 40/u);
  expect(vectorStoreChecks(await mirror.service.status(true))).toMatchObject([
    { ok: false, repair: 'copy_vectors' },
  ]);
  const { outcome } = store.writer.mend({ name: 'copy_vectors', position: '', changed: 0 });
  expect(outcome).toMatch(/Copies every vector anew/u);
  await mirror.caughtUp();
  expect(vectorStoreChecks(await mirror.service.status(true))).toMatchObject([{ ok: true, repair: null }]);
  await expectEqual(store, mirror);
});

it('what it has not heard of yet is found all the same, and what it should forget is not', async () => {
  const { store, ids } = await seeded();
  const server = await standIn('qdrant');
  const mirror = mirrored(store);
  mirror.choose(settingsOf(server));
  await mirror.caughtUp();
  // From now on it is searched, and told nothing.
  store.db.run("UPDATE vector_mirrors SET holder = 'somebody else', held_until = ?", Number.MAX_SAFE_INTEGER);
  await store.bridge.request('memories.trash', { ids: [ids[0] ?? ''] });
  rememberAll(store, 'falcon python anew');
  await workJobs(store);
  const { answers, notice } = await mirror.recall(asks(store));
  expect(notice).toBeNull();
  expect(server.now().requests.at(-1)).toMatch(/points\/query$/u);
  expect(answers.map(foundBy)).toEqual(here(store, asks(store)));
  const texts = answers[1]?.memories.map(({ memory }) => memory.text);
  expect(texts).toContain('falcon python anew');
  expect(texts).not.toContain(TEXTS[0]);
});

it('of two processes one writes, and both search', async () => {
  const { store } = await seeded();
  const server = await standIn('qdrant');
  const one = mirrored(store, { process: 'one' });
  const two = mirrored(store, { process: 'two' });
  one.choose(settingsOf(server));
  two.service.reconsider();
  await one.caughtUp();
  await until(() => two.service.searchable.use !== null);
  await expectEqual(store, two);
  const holder = () => store.db.get<{ holder: string }>('SELECT holder FROM vector_mirrors')?.holder;
  const first = holder() === 'one' ? one : two;
  const second = first === one ? two : one;
  await first.service.stop();
  rememberAll(store, 'falcon goes on');
  await workJobs(store);
  second.service.reconsider();
  await second.caughtUp();
  expect(holder()).toBe(second === one ? 'one' : 'two');
  await expectEqual(store, second);
});
