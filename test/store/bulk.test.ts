import { expect, it } from 'vitest';
import type { BulkTarget } from '#shared/domain/table';
import { changeMany } from '../../electron/engine/compute/bulkChange';
import { change } from '../support/bulk';
import { openSpace, rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';
import { remoteOf } from '../unit/chat/turns';

const undo = (store: TestStore) => store.bridge.request('journal.undo', {});
const all: BulkTarget = { by: 'filter', filter: {}, except: [] };

const statuses = (store: TestStore) => store.db.column<string>('SELECT status FROM memories ORDER BY seq');
const seqs = (store: TestStore) => store.db.column<number>('SELECT seq FROM memories ORDER BY seq');

function many(store: TestStore, count: number): string[] {
  return rememberAll(store, ...Array.from({ length: count }, (_, i) => ({ text: `I own book number ${i}` })));
}

it('moves all that match to the trash in pieces, as one step that one undo takes back after a restart too', async () => {
  let store = openTestStore();
  many(store, 75);
  const before = snapshot(store.db);
  const [first = 0, second = 0] = seqs(store);
  const chunks: { done: number; total: number }[] = [];
  const result = await change(
    store,
    { by: 'filter', filter: { kinds: ['fact'] }, except: [first, second] },
    { do: 'trash' },
    { emit: (chunk) => Promise.resolve(void chunks.push(chunk)) },
  );
  expect(result).toMatchObject({
    changed: 73,
    skipped: 0,
    skips: [],
    label: expect.stringMatching(/^Moved 73 memories\b.* to the trash$/u),
  });
  expect(chunks[0]).toEqual({ done: 0, total: 73 });
  expect(statuses(store).filter((status) => status === 'trash')).toHaveLength(73);
  expect(store.db.count('SELECT count(*) FROM journal WHERE command = ?', 'memories.change')).toBeGreaterThan(
    1,
  );
  const { items, canUndo } = await store.bridge.request('journal.list', {});
  expect(items[0]).toMatchObject({ seq: result.seq, label: result.label, changes: 73 });
  expect(canUndo?.seq).toBe(result.seq);
  store = reopen(store);
  await undo(store);
  expect(strip(snapshot(store.db))).toEqual(strip(before));
});

it('names the one memory that it changed, and says of each that it left why', async () => {
  const store = openTestStore();
  const ids = many(store, 3);
  const [one = ''] = ids;
  expect((await change(store, { by: 'ids', ids: [one] }, { do: 'trash' })).label).toBe(
    'Moved “I own book number 0” to the trash',
  );
  const again = await change(store, { by: 'ids', ids: [...ids, one, 'nobody'] }, { do: 'trash' });
  expect(again).toMatchObject({
    changed: 2,
    skipped: 2,
    skips: [
      { why: 'same', count: 1 },
      { why: 'gone', count: 1 },
    ],
  });
  const set = await change(
    store,
    { by: 'rows', rows: seqs(store) },
    { do: 'set', change: { importance: 0.5 } },
  );
  expect(set).toMatchObject({ changed: 0, seq: null, skips: [{ why: 'trash', count: 3 }] });
});

it('adds and takes off tags without a change of their order, and leaves those that would have too many', async () => {
  const store = openTestStore();
  const full = Array.from({ length: 100 }, (_, i) => `tag${i}`);
  rememberAll(
    store,
    { text: 'a', tags: ['x', 'work'] },
    { text: 'b', tags: ['home'] },
    { text: 'c', tags: full },
  );
  const result = await change(store, all, { do: 'tag', add: ['work', 'new'], remove: ['home'] });
  expect(result).toMatchObject({ changed: 2, skips: [{ why: 'full', count: 1 }] });
  expect(result.label).toBe('Tagged 2 memories with “work”, “new” in place of “home”');
  const tags = store.db.column<string>('SELECT tags FROM memories ORDER BY seq');
  expect(tags.slice(0, 2)).toEqual(['["x","work","new"]', '["work","new"]']);
  expect(tags[2]).toBe(JSON.stringify(full));
});

it('moves memories to another area, and leaves where it is what is said there already', async () => {
  const store = openTestStore();
  rememberAll(
    store,
    { text: 'I like tea' },
    { text: 'I like  tea', scope: 'work' },
    { text: 'I like coffee' },
    { text: 'I LIKE COFFEE' },
  );
  const result = await change(store, all, { do: 'set', change: { scope: 'work' } });
  expect(result).toMatchObject({
    changed: 2,
    skips: [
      { why: 'same', count: 1 },
      { why: 'taken', count: 1 },
    ],
  });
  expect(store.db.column('SELECT scope FROM memories ORDER BY seq')).toEqual([
    'personal',
    'work',
    'work',
    'work',
  ]);
  // What moved is known there, and no longer where it was.
  const said = { text: 'I like coffee', scope: 'work' };
  expect(await store.bridge.request('memories.remember', said)).toMatchObject({ status: 'unchanged' });
  expect(await store.bridge.request('memories.remember', { text: said.text })).toMatchObject({
    status: 'created',
  });
  await expect(undo(store)).resolves.toBeDefined();
  await undo(store);
  expect(store.db.column('SELECT scope FROM memories ORDER BY seq')).toEqual([
    'personal',
    'work',
    'personal',
    'personal',
  ]);
});

it('keeps what was done as one step when it is cancelled', async () => {
  const store = openTestStore();
  many(store, 60);
  const cancel = new AbortController();
  const result = await change(
    store,
    all,
    { do: 'set', change: { pinned: true } },
    {
      signal: cancel.signal,
      emit: () => Promise.resolve(cancel.abort()),
    },
  );
  expect(result.changed).toBe(25);
  expect(result.label).toMatch(/^Pinned 25 memories\b/u);
  expect(store.db.count('SELECT count(*) FROM memories WHERE pinned = 1')).toBe(25);
  await undo(store);
  expect(store.db.count('SELECT count(*) FROM memories WHERE pinned = 1')).toBe(0);
});

it('has vectors made again without a step, and finds the old ones meanwhile', async () => {
  const store = openTestStore();
  openSpace(store);
  many(store, 3);
  await workJobs(store);
  const result = await change(store, all, { do: 'embedAgain' });
  expect(result).toMatchObject({ changed: 3, seq: null, skips: [] });
  expect((await store.bridge.request('jobs.status', {})).byKind).toEqual({ embed: 3 });
  expect(store.db.column('SELECT DISTINCT embedding FROM memories')).toEqual(['embedded']);
  await workJobs(store);
  expect((await store.bridge.request('jobs.status', {})).pending).toBe(0);
});

it('dismisses suggestions once, until the step is undone', async () => {
  const store = openTestStore();
  rememberAll(store, { text: 'The key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD' });
  const filter = { suggested: ['secret' as const] };
  const shown = async () => (await store.bridge.request('memories.list', { filter })).total;
  expect(await shown()).toBe(1);
  expect(
    await change(store, { by: 'filter', filter, except: [] }, { do: 'dismiss', kind: 'secret' }),
  ).toMatchObject({
    changed: 1,
  });
  expect(await shown()).toBe(0);
  expect(await change(store, all, { do: 'dismiss', kind: 'secret' })).toMatchObject({
    changed: 0,
    seq: null,
  });
  await undo(store);
  expect(await shown()).toBe(1);
});

/** Undo says when. */
function strip(state: Record<string, unknown[]>): unknown {
  return JSON.parse(JSON.stringify(state, (key, value: unknown) => (key === 'updated_at' ? 0 : value)));
}

it('ends when what it has done so far is undone, and leaves nothing half done', async () => {
  const store = openTestStore();
  many(store, 120);
  const before = snapshot(store.db);
  const writer = remoteOf(store.writer);
  const changeSome: typeof writer.changeSome = async (...piece) => {
    const done = await writer.changeSome(...piece);
    await undo(store);
    return done;
  };
  const undoneAtOnce = new Proxy(writer, {
    get: (target, name): unknown => (name === 'changeSome' ? changeSome : Reflect.get(target, name)),
  });
  const call = {
    signal: new AbortController().signal,
    caller: { actor: 'ui' as const },
    emit: () => Promise.resolve(),
  };
  await expect(
    changeMany(
      { reader: remoteOf(store.reader), writer: undoneAtOnce },
      { target: all, action: { do: 'trash' } },
      call,
    ),
  ).rejects.toMatchObject({ code: 'CANCELLED', message: 'This was undone while it was going on.' });
  expect(strip(snapshot(store.db))).toEqual(strip(before));
  const { items } = await store.bridge.request('journal.list', {});
  expect(items[0]).toMatchObject({ state: 'undone', changes: 25 });
});
