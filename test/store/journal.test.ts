import { expect, it, vi } from 'vitest';
import { nextRedo, nextUndo } from '../../electron/store/journal';
import { change } from '../support/bulk';
import { importLines } from '../support/importing';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

const labels = async (store: TestStore, request = {}): Promise<string[]> =>
  (await store.bridge.request('journal.list', request)).items.map(({ label }) => label);
const plan = (store: TestStore, seq: number) => store.bridge.request('journal.plan', { seq });
const seqsOf = ({ steps }: { steps: { seq: number }[] }): number[] => steps.map(({ seq }) => seq);

it('finds steps by words of their sentence, by who did them, and by a memory', async () => {
  const store = openTestStore();
  const [tea = ''] = rememberAll(store, 'I prefer tea', '100% of my_socks are grey');
  await store.bridge.request('memories.edit', { id: tea, patch: { pinned: true } }, { actor: 'cli' });
  expect(await labels(store, { query: 'TEA remembered' })).toEqual(['Remembered “I prefer tea”']);
  expect(await labels(store, { query: '100% my_s' })).toHaveLength(1);
  expect(await labels(store, { query: '1%0' })).toEqual([]);
  expect(await labels(store, { actor: 'cli' })).toEqual(['Pinned “I prefer tea”']);
  expect(await labels(store, { memoryId: tea })).toHaveLength(2);
  expect(await labels(store, { memoryId: tea, actor: 'import' })).toEqual([]);
  expect(await labels(store, { query: ' ' })).toHaveLength(3);
});

it('plans the undo of a step with all that depends on it in turn, newest first, and nothing else', async () => {
  const store = openTestStore();
  const [a = '', b = '', c = ''] = rememberAll(store, 'one', 'two', 'three'); // 1, 2, 3
  await store.bridge.request('memories.edit', { id: c, patch: { pinned: true } }); // 4
  await store.bridge.request('memories.edit', { id: a, patch: { importance: 0.5 } }); // 5
  await change(store, { by: 'ids', ids: [a, b] }, { do: 'tag', add: ['x'], remove: [] }); // 6
  await store.bridge.request('memories.edit', { id: b, patch: { text: 'zwei' } }); // 7
  rememberAll(store, 'two'); // 8: takes the words that 7 gave up
  expect(seqsOf(await plan(store, 1))).toEqual([8, 7, 6, 5, 1]);
  expect(seqsOf(await plan(store, 3))).toEqual([4, 3]);
  expect(seqsOf(await plan(store, 8))).toEqual([8]);
  const before = snapshot(store.db);
  const { undone } = await store.bridge.request('journal.undoWithLater', { seq: 1 });
  expect(undone.map(({ seq }) => seq)).toEqual([8, 7, 6, 5, 1]);
  expect(store.db.column('SELECT text FROM memories ORDER BY seq')).toEqual(['two', 'three']);

  const again = reopen(store);
  await again.bridge.request('journal.redo', {});
  const kept = ({ memories }: Record<string, unknown[]>): string =>
    JSON.stringify(memories).replaceAll(/"updated_at":\d+/gu, '"updated_at":0');
  expect(kept(snapshot(again.db))).toBe(kept(before));
  expect((await again.bridge.request('journal.list', {})).canRedo).toBeNull();
});

it('plans the redo of a step with the undone ones that it builds on, oldest first', async () => {
  const store = openTestStore();
  const [a = ''] = rememberAll(store, 'one'); // 1
  await store.bridge.request('memories.edit', { id: a, patch: { importance: 0.5 } }); // 2
  rememberAll(store, 'two'); // 3
  for (let i = 0; i < 3; i += 1) await store.bridge.request('journal.undo', {});
  rememberAll(store, 'three');
  expect((await store.bridge.request('journal.list', {})).canRedo).toBeNull();
  expect(seqsOf(await plan(store, 2))).toEqual([1, 2]);
  await store.bridge.request('journal.redo', { seq: 2 });
  expect(store.db.all('SELECT text, importance FROM memories ORDER BY seq')).toEqual([
    { text: 'one', importance: 0.5 },
    { text: 'three', importance: 0.9 },
  ]);
  await store.bridge.request('journal.undo', { seq: 2 });
  await store.bridge.request('memories.edit', { id: a, patch: { importance: 0.7 } });
  expect((await plan(store, 2)).blocked).toBe(
    'A later step changed the same. Undo it first: Set the importance of “one” to 0.7',
  );
  await expect(store.bridge.request('journal.redo', { seq: 2 })).rejects.toMatchObject({
    code: 'UNDO_CONFLICT',
  });
});

it('takes back all or nothing where one of the later steps cannot be', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'one');
  await store.bridge.request('memories.edit', { id, patch: { importance: 0.5 } });
  store.db.run('UPDATE memories SET importance = 0.123'); // behind the journal's back
  const before = snapshot(store.db);
  await expect(store.bridge.request('journal.undoWithLater', { seq: 1 })).rejects.toMatchObject({
    code: 'UNDO_CONFLICT',
    message: 'This step cannot be undone: what it changed has been changed or erased since.',
  });
  expect(snapshot(store.db)).toEqual(before);
});

it('says in words what stands in the way for good', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'one', 'two');
  await store.bridge.request('memories.trash', { ids: [id] });
  await store.bridge.request('memories.erase', {});
  const { items } = await store.bridge.request('journal.list', {});
  const final = items.find(({ state }) => state === 'sealed');
  expect((await plan(store, final?.seq ?? 0)).blocked).toBe(
    'This step is final: a memory that it changed has been erased for good.',
  );
  const erasure = items.find(({ command }) => command === 'memories.erase');
  expect((await plan(store, erasure?.seq ?? 0)).blocked).toBe('What was erased is gone for good.');
  expect((await plan(store, 999)).blocked).toBe('That is not something that can be undone.');
  for (const seq of [final?.seq ?? 0, erasure?.seq ?? 0]) {
    await expect(store.bridge.request('journal.undoWithLater', { seq })).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
    });
  }
});

it('tells what a step changed, memory by memory, batches together', async () => {
  const store = openTestStore();
  for (const firstLine of [1, 2]) {
    importLines(store, JSON.stringify({ text: `no ${firstLine}` }));
  }
  const ids = store.db.column<string>('SELECT id FROM memories ORDER BY seq');
  await store.bridge.request('memories.edit', { id: ids[0] ?? '', patch: { text: 'yes', tags: ['a'] } });
  const changes = (seq: number, limit = 50) => store.bridge.request('journal.changes', { seq, limit });
  expect(await changes(2)).toMatchObject({
    total: 2,
    items: [
      { id: ids[0], before: null, after: { text: 'no 1' } },
      { id: ids[1], before: null, after: { text: 'no 2' } },
    ],
    others: [],
  });
  expect((await changes(1, 1)).items).toHaveLength(1);
  expect(await changes(3)).toMatchObject({
    total: 1,
    items: [{ id: ids[0], before: { text: 'no 1', tags: [] }, after: { text: 'yes', tags: ['a'] } }],
  });
});

it('says what many memories are about: the thing that most of them name, or the word that they share', async () => {
  const store = openTestStore();
  rememberAll(store, 'Falcon uses Python', 'Falcon depends on Redis', 'Mara works on Falcon');
  await workJobs(store);
  const all = { by: 'filter' as const, filter: {}, except: [] };
  expect((await change(store, all, { do: 'trash' })).label).toBe(
    'Moved 3 memories about Falcon to the trash',
  );
  rememberAll(store, 'my garden has roses', 'the garden is wet', 'a gate of the garden');
  const garden = { by: 'filter' as const, filter: { query: 'garden' }, except: [] };
  expect((await change(store, garden, { do: 'trash' })).label).toBe(
    'Moved 3 memories about “garden” to the trash',
  );
  const ids = rememberAll(store, 'bread is baked', 'clouds pass');
  await store.bridge.request('memories.trash', { ids });
  expect((await labels(store))[0]).toBe('Moved 2 memories to the trash');
});

it('finds the step to undo or redo first, and counts the changes of that one only', async () => {
  const store = openTestStore();
  for (const text of ['Imported 1', 'Imported 2', 'Imported 3']) importLines(store, JSON.stringify({ text }));
  expect(nextUndo(store.db)).toMatchObject({ label: 'Imported 3 memories from f', changes: 3 });
  await store.bridge.request('journal.undo', {});
  const get = vi.spyOn(store.db, 'get');
  expect(nextRedo(store.db)?.changes).toBe(3);
  const sorting = get.mock.calls.filter(([sql, ...params]) =>
    store.db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
      .some(({ detail }) => detail.includes('ORDER BY')),
  );
  expect(sorting.length).toBeGreaterThan(0);
  expect(sorting.filter(([sql]) => sql.includes('journal_changes'))).toEqual([]);
});
