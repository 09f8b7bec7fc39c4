import { expect, it } from 'vitest';
import type { MemoryPatch } from '#shared/domain/memory';
import { importLines } from '../support/importing';
import { ask, openSpace, recallTexts, rememberAll, tableTexts, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

async function journal(store: TestStore) {
  return store.bridge.request('journal.list', {});
}

const undo = (store: TestStore, seq?: number) =>
  store.bridge.request('journal.undo', seq === undefined ? {} : { seq });
const redo = (store: TestStore) => store.bridge.request('journal.redo', {});

it('undoes and redoes remember, edit, trash, restore and pin, newest first, each to exactly what was there', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const states = [snapshot(store.db)];
  const [id = ''] = rememberAll(store, { text: 'I prefer tea', tags: ['drink'], importance: 0.8 });
  states.push(snapshot(store.db));
  const patches: MemoryPatch[] = [
    { text: 'I prefer coffee', kind: 'correction', importance: 0.123456789 },
    { tags: ['a', 'b'], expiresAt: 5, pinned: true },
    { status: 'paused' },
  ];
  for (const patch of patches) {
    await bridge.request('memories.edit', { id, patch });
    states.push(snapshot(store.db));
  }
  await bridge.request('memories.trash', { ids: [id] });
  states.push(snapshot(store.db));
  await bridge.request('memories.restore', { ids: [id] });
  states.push(snapshot(store.db));
  for (const state of states.slice(0, -1).reverse()) {
    await undo(store);
    expect(snapshot(store.db)).toEqual(state);
  }
  await expect(undo(store)).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  for (const state of states.slice(1)) {
    await redo(store);
    expect(snapshot(store.db)).toEqual(state);
  }
  await expect(redo(store)).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
});

it('undoes renaming and deleting a chat, with its messages and what they used', async () => {
  const store = openTestStore();
  const opened = store.writer.openTurn(
    { kind: 'send', sessionId: null, text: 'Hello there' },
    { actor: 'ui' },
  );
  const id = opened.session.id;
  await store.bridge.request('sessions.rename', { id, title: 'Greetings' });
  const before = snapshot(store.db);
  await store.bridge.request('sessions.remove', { id });
  expect((await store.bridge.request('sessions.list', {})).sessions).toEqual([]);
  await undo(store);
  expect(snapshot(store.db)).toEqual(before);
  await undo(store);
  expect((await store.bridge.request('sessions.get', { id })).session.title).toBe('Hello there');
  await redo(store);
  await redo(store);
  expect((await store.bridge.request('sessions.list', {})).sessions).toEqual([]);
});

it('takes an import of many batches back as one step, and counts all of its rows', async () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  const lines = (from: number) =>
    Array.from({ length: 5 }, (_, i) => JSON.stringify({ text: `Imported ${from + i}` })).join('\n');
  for (const firstLine of [1, 6, 11]) {
    importLines(store, lines(firstLine), { fileName: 'memories.jsonl' });
  }
  const { items } = await journal(store);
  expect(items.map(({ label, changes }) => [label, changes])).toEqual([
    ['Imported 15 memories from memories.jsonl', 15],
    ['Remembered “I prefer tea”', 1],
  ]);
  await undo(store);
  expect(await tableTexts(store, '')).toEqual(['I prefer tea']);
  await redo(store);
  expect(await tableTexts(store, '')).toHaveLength(16);
});

it('takes a change of many memories back as one step', async () => {
  const store = openTestStore();
  const ids = rememberAll(store, 'one', 'two', 'three');
  await store.bridge.request('memories.trash', { ids });
  expect((await journal(store)).canUndo?.label).toBe('Moved 3 memories to the trash');
  await undo(store);
  expect(await tableTexts(store, '')).toEqual(['one', 'three', 'two']);
});

it('goes on undoing and redoing after the store was opened again', async () => {
  let store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  store = reopen(store);
  await undo(store);
  expect(await tableTexts(store, '')).toEqual(['I prefer tea']);
  store = reopen(store);
  await undo(store);
  store = reopen(store);
  await redo(store);
  await redo(store);
  expect(await tableTexts(store, '')).toEqual(['I prefer coffee']);
});

it('drops what could be redone once something new is done', async () => {
  const store = openTestStore();
  rememberAll(store, 'one', 'two');
  await undo(store);
  await undo(store);
  rememberAll(store, 'three');
  expect((await journal(store)).canRedo).toBeNull();
  await expect(redo(store)).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  await undo(store);
  await redo(store);
  expect(await tableTexts(store, '')).toEqual(['three']);
  expect((await journal(store)).canRedo).toBeNull();
});

it('refuses to undo what a later step depends on, names that step, and works in the order that it gives', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  await store.bridge.request('memories.edit', { id, patch: { importance: 0.6 } });
  const target = (await journal(store)).items.at(-1)?.seq ?? 0;
  const before = snapshot(store.db);
  const order: number[] = [];
  for (let next = target; order.length < 10;) {
    try {
      await undo(store, next);
      order.push(next);
      if (next === target) break;
      next = target;
    } catch (error) {
      if (order.length === 0) expect(snapshot(store.db)).toEqual(before);
      expect(error).toMatchObject({
        code: 'UNDO_CONFLICT',
        message: expect.stringContaining('Undo it first'),
      });
      // Safe: a conflict with a later step carries its number.
      next = (error as { details: { undoFirst: number } }).details.undoFirst;
    }
  }
  expect(order).toEqual([3, 2, 1]);
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
});

it('does not do a step again where a word in it is not what the step found: texts are compared as texts', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'apple pie');
  await store.bridge.request('memories.edit', { id, patch: { status: 'archived' } });
  const archiving = await undo(store);
  await store.bridge.request('memories.trash', { ids: [id] });
  await undo(store);
  await store.bridge.request('journal.redo', { seq: archiving.seq });
  const before = snapshot(store.db);
  await expect(redo(store)).rejects.toMatchObject({ code: 'UNDO_CONFLICT' });
  expect(snapshot(store.db)).toEqual(before);
});

it('undoes an older step that nothing depends on, and leaves the later ones', async () => {
  const store = openTestStore();
  rememberAll(store, 'one', 'two');
  await undo(store, 1);
  expect(await tableTexts(store, '')).toEqual(['two']);
  await redo(store);
  expect(await tableTexts(store, '')).toEqual(['one', 'two']);
  await expect(undo(store, 99)).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
});

it('refuses to bring a text back that another memory has taken meanwhile, and names the step that did', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  rememberAll(store, 'I prefer tea');
  const before = snapshot(store.db);
  await expect(undo(store, 2)).rejects.toMatchObject({ code: 'UNDO_CONFLICT', details: { undoFirst: 3 } });
  expect(snapshot(store.db)).toEqual(before);
  await undo(store, 3);
  await undo(store, 2);
  expect(await tableTexts(store, '')).toEqual(['I prefer tea']);
});

it('refuses to undo what is no step of a person', async () => {
  const store = openTestStore();
  store.writer.openTurn({ kind: 'send', sessionId: null, text: 'Hello' }, { actor: 'ui' });
  await store.bridge.request('settings.set', { theme: 'dark' });
  for (const seq of [1, 2]) {
    await expect(undo(store, seq)).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  }
  expect((await store.bridge.request('settings.get', {})).values.theme).toBe('dark');
  expect((await journal(store)).items).toEqual([]);
});

it('keeps access counts and embeddings out of the way of an undo', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { importance: 0.7 } });
  await workJobs(store);
  store.db.run('UPDATE memories SET access_count = 3, last_accessed_at = 9');
  await undo(store);
  const memory = await store.bridge.request('memories.get', { id });
  expect(memory).toMatchObject({ importance: 0.9, accessCount: 3, embedding: 'embedded' });
});

it('brings numbers back that decimals cannot tell exactly', async () => {
  const store = openTestStore();
  for (const importance of [0.1 + 0.2, 1 / 3, Number.EPSILON, 0.9999999999999999, 5e-324]) {
    const [id = ''] = rememberAll(store, { text: `memory of ${importance}`, importance });
    await store.bridge.request('memories.edit', { id, patch: { importance: 0.5 } });
    await undo(store);
    const { importance: back } = await store.bridge.request('memories.get', { id });
    expect(Math.abs(back - importance)).toBeLessThan(1e-15);
    await undo(store);
    expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
  }
});

it('brings back texts of any script, with quotes, emoji and control characters', async () => {
  const store = openTestStore();
  const texts = [
    'say "hi" \\ \n\t',
    '今日は成語しりとり 👩‍👩‍👧',
    'שלום עולם',
    'nul \0 inside',
    "'); DROP TABLE memories; --",
  ];
  for (const text of texts) {
    const [id = ''] = rememberAll(store, text);
    await store.bridge.request('memories.edit', { id, patch: { text: 'something else' } });
    await undo(store);
    expect((await store.bridge.request('memories.get', { id })).text).toBe(text);
    await undo(store);
    await redo(store);
    expect((await store.bridge.request('memories.get', { id })).text).toBe(text);
    await undo(store);
  }
});

it('lets the words, vectors and facts of a memory follow its undo and redo', async () => {
  const store = openTestStore();
  openSpace(store);
  const [id = ''] = rememberAll(store, 'Falcon uses Python');
  await workJobs(store);
  await store.bridge.request('memories.edit', { id, patch: { text: 'Falcon uses Erlang' } });
  await workJobs(store);
  await undo(store);
  expect(await tableTexts(store, 'Erlang')).toEqual([]);
  expect((await store.bridge.request('graph.entities', { query: 'Erlang' })).entities).toEqual([]);
  await workJobs(store);
  expect(recallTexts(store, 'Falcon Python')).toEqual(['Falcon uses Python']);
  expect(ask(store, 'What uses Python?').answerFacts).toMatchObject([{ source: 'Falcon', target: 'Python' }]);
  await undo(store);
  expect(recallTexts(store, 'Falcon Python')).toEqual([]);
  expect(store.db.count('SELECT count(*) FROM entities')).toBe(0);
  expect(store.db.count('SELECT count(*) FROM vectors')).toBe(0);
  await redo(store);
  await redo(store);
  await workJobs(store);
  expect(recallTexts(store, 'Erlang')).toEqual(['Falcon uses Erlang']);
  expect(ask(store, 'What uses Erlang?').answerFacts).toHaveLength(1);
});

it('shows the history of a memory with what it said before', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  await store.bridge.request('memories.edit', { id, patch: { importance: 0.5 } });
  await undo(store);
  const { history } = await store.bridge.request('memories.detail', { id });
  expect(history.map(({ entry, textBefore }) => [entry.label, entry.state, textBefore])).toEqual([
    ['Set the importance of “I prefer coffee” to 0.5', 'undone', null],
    ['Edited “I prefer coffee”', 'done', 'I prefer tea'],
    ['Remembered “I prefer tea”', 'done', null],
  ]);
});

it('pages the journal', async () => {
  const store = openTestStore();
  rememberAll(store, ...Array.from({ length: 7 }, (_, i) => `memory ${i}`));
  const first = await store.bridge.request('journal.list', { limit: 4 });
  const rest = await store.bridge.request('journal.list', {
    limit: 4,
    before: first.items.at(-1)?.seq ?? null,
  });
  expect([...first.items, ...rest.items].map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
});
