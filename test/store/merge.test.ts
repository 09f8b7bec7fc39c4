import { expect, it } from 'vitest';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

const DAY_MS = 86_400_000;

const undo = (store: TestStore) => store.bridge.request('journal.undo', {});
const redo = (store: TestStore) => store.bridge.request('journal.redo', {});
const get = (store: TestStore, id = '') => store.bridge.request('memories.get', { id });
const strip = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state, (key, value: unknown) => (key === 'updated_at' ? 0 : value)));
const memoriesOf = (store: TestStore): unknown => strip(snapshot(store.db)['memories']);

async function merge(store: TestStore, ids: string[], text?: string, keepId?: string) {
  const keep = keepId === undefined ? {} : { keepId };
  const preview = await store.bridge.request('memories.mergePreview', { ids, ...keep });
  return store.bridge.request('memories.merge', { ids, text: text ?? preview.text, ...keep });
}

function three(store: TestStore): string[] {
  const at = store.clock.now();
  return rememberAll(
    store,
    { text: 'I live in Berlin', tags: ['home'], importance: 0.4, createdAt: at - 3 * DAY_MS },
    {
      text: 'My flat in Berlin has two large rooms',
      tags: ['flat'],
      importance: 0.9,
      createdAt: at - 2 * DAY_MS,
    },
    { text: 'I live in Berlin since 2019', tags: ['home', 'when'], importance: 0.6, createdAt: at - DAY_MS },
  );
}

it('joins as the preview says, and undo, redo and unmerge give back exactly what was there, after a restart too', async () => {
  let store = openTestStore();
  const ids = three(store);
  await workJobs(store);
  const before = memoriesOf(store);
  const preview = await store.bridge.request('memories.mergePreview', { ids });
  expect(preview).toMatchObject({
    keepId: ids[1],
    text: 'My flat in Berlin has two large rooms. I live in Berlin since 2019',
    tags: ['flat', 'home', 'when'],
    importance: 0.9,
    createdAt: store.clock.now() - 3 * DAY_MS,
    warnings: [],
  });
  expect(preview.entities).toBeGreaterThan(0);
  expect(preview.facts).toBeGreaterThan(0);
  const result = await store.bridge.request('memories.merge', { ids, text: preview.text });
  expect(result).toEqual({ id: ids[1], merged: 2 });
  expect(await get(store, ids[1])).toMatchObject({
    text: preview.text,
    tags: preview.tags,
    importance: 0.9,
    createdAt: preview.createdAt,
    accessCount: 0,
  });
  expect(await get(store, ids[0])).toMatchObject({
    status: 'superseded',
    mergedInto: ids[1],
    supersededBy: ids[1],
  });
  const merged = memoriesOf(store);
  await workJobs(store);
  await undo(store);
  await workJobs(store);
  expect(memoriesOf(store)).toEqual(before);
  await redo(store);
  expect(memoriesOf(store)).toEqual(merged);
  store = reopen(store);
  expect(await store.bridge.request('memories.unmerge', { id: ids[1] ?? '' })).toEqual({ changed: 2 });
  await workJobs(store);
  expect(memoriesOf(store)).toEqual(before);
  await undo(store);
  expect(memoriesOf(store)).toEqual(merged);
});

it('FIELD-CASES 25: refuses to merge a memory with itself, and what is in the trash or gave way', async () => {
  const store = openTestStore();
  const [a = '', b = '', c = ''] = three(store);
  const text = 'x';
  const failing = async (ids: string[], code: string, keepId?: string) => {
    const before = snapshot(store.db);
    const input = { ids, text, ...(keepId === undefined ? {} : { keepId }) };
    await expect(store.bridge.request('memories.merge', input)).rejects.toMatchObject({ code });
    expect(snapshot(store.db)).toEqual(before);
  };
  await failing([a, a], 'VALIDATION');
  await failing([a, 'nobody'], 'NOT_FOUND');
  await failing([a, b], 'VALIDATION', c);
  await merge(store, [a, b]);
  await failing([a, c], 'CONFLICT');
  await store.bridge.request('memories.trash', { ids: [c] });
  await failing([b, c], 'CONFLICT');
});

it('may keep one in the words of another, which gives them back when it is taken out', async () => {
  const store = openTestStore();
  const [a = '', b = ''] = rememberAll(store, 'I like tea', 'I like tea and milk');
  const before = memoriesOf(store);
  await merge(store, [a, b], undefined, a);
  expect(await get(store, a)).toMatchObject({ text: 'I like tea and milk', status: 'active' });
  // What is said again is there already; what gave way cannot come back beside it.
  expect(await store.bridge.request('memories.remember', { text: 'I like tea and milk' })).toEqual({
    id: a,
    status: 'unchanged',
  });
  await expect(store.bridge.request('memories.restore', { ids: [b] })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await store.bridge.request('memories.edit', { id: b, patch: { tags: ['old'] } });
  await undo(store);
  await store.bridge.request('memories.unmerge', { id: a });
  expect(memoriesOf(store)).toEqual(before);
  await undo(store);
  await undo(store);
  expect(memoriesOf(store)).toEqual(before);
});

it('keeps what was changed since the merge, and says so', async () => {
  const store = openTestStore();
  const [a = '', b = ''] = rememberAll(
    store,
    { text: 'I like tea', tags: ['t'] },
    { text: 'I drink milk', tags: ['m'] },
  );
  await merge(store, [a, b], 'I like tea and drink milk', a);
  await store.bridge.request('memories.edit', {
    id: a,
    patch: { text: 'I like tea and milk', tags: ['t', 'm', 'new'] },
  });
  const { changed, notes } = await store.bridge.request('memories.unmerge', { id: a });
  expect(changed).toBe(1);
  expect(notes).toEqual(['Its words have been changed since and stay as they are.']);
  expect(await get(store, a)).toMatchObject({ text: 'I like tea and milk', tags: ['t', 'new'] });
  expect(await get(store, b)).toMatchObject({ status: 'active', mergedInto: null });
});

it('does not take words back that another memory has by now', async () => {
  const store = openTestStore();
  const [a = '', b = ''] = rememberAll(store, 'I like tea', 'I drink milk');
  await merge(store, [a, b], 'I like tea and drink milk', a);
  const again = await store.bridge.request('memories.remember', { text: 'I like tea' });
  expect(again.status).toBe('created');
  const { notes } = await store.bridge.request('memories.unmerge', { id: a });
  expect(notes).toEqual([
    'Its words stay as they are, since another memory says by now what it said before.',
  ]);
  expect((await get(store, a)).text).toBe('I like tea and drink milk');
  expect((await get(store, b)).status).toBe('active');
});

it('merges what was merged, and takes it apart layer by layer', async () => {
  const store = openTestStore();
  const ids = three(store);
  const [a = '', b = '', c = ''] = ids;
  const before = memoriesOf(store);
  await merge(store, [a, b], undefined, a);
  const first = memoriesOf(store);
  await merge(store, [a, c], undefined, c);
  expect(await get(store, b)).toMatchObject({ mergedInto: a });
  expect(await get(store, a)).toMatchObject({ mergedInto: c });
  await store.bridge.request('memories.unmerge', { id: c });
  expect(memoriesOf(store)).toEqual(first);
  await store.bridge.request('memories.unmerge', { id: a });
  expect(memoriesOf(store)).toEqual(before);
  // Twice into the same one: both are taken out, back to before the first.
  await merge(store, [a, b], undefined, a);
  await merge(store, [a, c], undefined, a);
  expect(await store.bridge.request('memories.unmerge', { id: a })).toEqual({ changed: 2 });
  expect(memoriesOf(store)).toEqual(before);
});

it('gives each back the status that it had', async () => {
  const store = openTestStore();
  const [a = '', b = '', c = ''] = three(store);
  await store.bridge.request('memories.edit', { id: a, patch: { status: 'paused', pinned: true } });
  await store.bridge.request('memories.edit', { id: b, patch: { status: 'archived' } });
  const before = memoriesOf(store);
  await merge(store, [a, b, c]);
  expect(await get(store, a)).toMatchObject({ status: 'active', pinned: true });
  await store.bridge.request('memories.unmerge', { id: a });
  expect(memoriesOf(store)).toEqual(before);
});

it('leaves no reference in the graph to what gave way', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, 'Falcon uses Python', 'Falcon uses Python and Rust');
  await workJobs(store);
  await merge(store, ids);
  await workJobs(store);
  const { facts } = await store.bridge.request('graph.facts', { name: 'Falcon' });
  expect(facts.map(({ target }) => target).sort()).toEqual(['Python', 'Rust']);
  expect(new Set(facts.flatMap(({ memoryIds }) => memoryIds))).toEqual(new Set([ids[1]]));
  expect(store.db.all('PRAGMA foreign_key_check')).toEqual([]);
});

it('settles the suggestion to join them, which waits again when the merge is undone, and not after an unmerge', async () => {
  const store = openTestStore();
  const [a = '', b = '', c = ''] = three(store);
  const draft = {
    kind: 'merge' as const,
    text: 'I live in Berlin',
    confidence: 0.9,
    proposedBy: 'rules',
    sessionId: null,
    messageId: null,
    at: 1,
    accept: false,
  };
  store.writer.learn([{ ...draft, targets: [a, c] }]);
  const pending = async () => (await store.bridge.request('proposals.list', {})).pending;
  expect(await pending()).toBe(1);
  await merge(store, [a, b, c]);
  const { proposals } = await store.bridge.request('proposals.list', { kinds: ['merge'] });
  expect(proposals[0]).toMatchObject({ state: 'accepted' });
  await undo(store);
  expect(await pending()).toBe(1);
  await redo(store);
  await store.bridge.request('memories.unmerge', { id: b });
  expect(await pending()).toBe(0);
});

it('an accepted suggestion joins in the same way, in the words of the person, and is taken apart in the same way', async () => {
  const store = openTestStore();
  const ids = three(store);
  const before = memoriesOf(store);
  store.writer.learn([
    {
      kind: 'merge',
      text: 'I live in Berlin',
      confidence: 0.9,
      targets: ids,
      proposedBy: 'rules',
      sessionId: null,
      messageId: null,
      at: 1,
      accept: false,
    },
  ]);
  const [proposal] = (await store.bridge.request('proposals.list', {})).proposals;
  await store.bridge.request('proposals.accept', { id: proposal?.id ?? '', text: 'Berlin is my home' });
  expect(await get(store, ids[1])).toMatchObject({
    text: 'Berlin is my home',
    importance: 0.9,
    createdAt: store.clock.now() - 3 * DAY_MS,
  });
  await store.bridge.request('memories.unmerge', { id: ids[1] ?? '' });
  expect(memoriesOf(store)).toEqual(before);
});
