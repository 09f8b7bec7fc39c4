import { expect, it } from 'vitest';
import { runBackground, runCommand } from '../../electron/store/command';
import { rememberAll } from '../support/seeds';
import { openTestStore, snapshot, type TestStore } from '../support/store';

const requestId = 'request-0001';

function journalOf(store: TestStore) {
  return store.db.all<{ seq: number; label: string; undoable: number }>(
    'SELECT seq, label, undoable FROM journal ORDER BY seq',
  );
}

it('answers a repeated request with the first result and changes nothing more', async () => {
  const store = openTestStore();
  const input = { text: 'I prefer tea' };
  const first = await store.bridge.request('memories.remember', input, { requestId });
  store.clock.advance(1_000);
  const again = await store.bridge.request('memories.remember', input, { requestId });
  expect(again).toEqual(first);
  expect(first.status).toBe('created');
  expect(journalOf(store)).toHaveLength(1);
  expect(store.changes).toHaveLength(1);
});

it('answers a repeated edit, trash and undo with the first result', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const [id = ''] = rememberAll(store, 'I prefer tea', 'I live in Berlin');
  const call = (n: number) => ({ requestId: `request-100${n}` });
  const edit = () => bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } }, call(1));
  const trash = () => bridge.request('memories.trash', { ids: [id] }, call(2));
  const undo = () => bridge.request('journal.undo', {}, call(3));
  for (const command of [edit, trash, undo]) {
    const first = await command();
    const before = snapshot(store.db);
    expect(await command()).toEqual(first);
    expect(snapshot(store.db)).toEqual(before);
  }
});

it('answers a repeated request with a clear refusal once its result was erased', async () => {
  const store = openTestStore();
  const { id } = await store.bridge.request('memories.remember', { text: 'I prefer tea' }, { requestId });
  await store.bridge.request('memories.trash', { ids: [id] });
  await store.bridge.request('memories.erase', {});
  const again = store.bridge.request('memories.remember', { text: 'I prefer tea' }, { requestId });
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
});

it('leaves nothing of a command that fails half way', () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  const before = snapshot(store.db);
  const journal = journalOf(store);
  const spec = {
    name: 'test.fail',
    actor: 'ui' as const,
    domains: ['memories'] as const,
    label: () => 'Failed',
    requestId,
    undoable: true,
  };
  const fail = (): never => {
    store.db.run("UPDATE memories SET text = 'changed'");
    throw new Error('half way');
  };
  expect(() => runCommand(store.context, spec, fail)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  expect(snapshot(store.db)).toEqual(before);
  expect(journalOf(store)).toEqual(journal);
  expect(store.db.count('SELECT count(*) FROM journal_changes')).toBe(1);
  expect(store.changes).toHaveLength(1);
  // Recording has stopped with it: what follows belongs to no step.
  store.db.run("UPDATE memories SET text = 'by hand'");
  expect(store.db.count('SELECT count(*) FROM journal_changes')).toBe(1);
  // The id of a request that failed is free.
  expect(runCommand(store.context, spec, () => 'done')).toBe('done');
});

it('keeps the image of each row before and after', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee', tags: ['drink'] } });
  const images = store.db
    .all<{ before: string | null; after: string | null }>(
      'SELECT before, after FROM journal_changes ORDER BY id',
    )
    .map(({ before, after }) => [before, after].map((image) => image && (JSON.parse(image) as unknown)));
  expect(images).toEqual([
    [null, expect.objectContaining({ id, text: 'I prefer tea', tags: '[]', status: 'active' })],
    [
      expect.objectContaining({ id, text: 'I prefer tea', tags: '[]' }),
      expect.objectContaining({ id, text: 'I prefer coffee', tags: '["drink"]' }),
    ],
  ]);
});

it('makes no step of a change that changes nothing', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  rememberAll(store, 'I prefer tea');
  await store.bridge.request('memories.edit', { id, patch: { text: 'I prefer tea', importance: 0.9 } });
  await store.bridge.request('memories.restore', { ids: [id] });
  const { items, canUndo } = await store.bridge.request('journal.list', {});
  expect(items).toHaveLength(1);
  expect(canUndo?.label).toBe('Remembered “I prefer tea”');
});

it('says after each commit which domains changed, and after a failed one nothing', async () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  expect(store.changes).toEqual([['memories', 'journal', 'jobs']]);
  await expect(
    store.bridge.request('memories.edit', { id: 'nobody', patch: { text: 'x' } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(store.changes).toHaveLength(1);
  runBackground(store.context, [], () => undefined);
  expect(store.changes).toHaveLength(1);
  runBackground(store.context, ['jobs'], () => undefined);
  expect(store.changes.at(-1)).toEqual(['jobs']);
});

it('writes access counts and embedding results past the journal', async () => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea');
  const changes = store.db.count('SELECT count(*) FROM journal_changes');
  store.db.run("UPDATE memories SET access_count = 5, embedding = 'failed', last_accessed_at = 1");
  expect(store.db.count('SELECT count(*) FROM journal_changes')).toBe(changes);
  await store.bridge.request('journal.undo', {});
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
});

it('refuses input that the contract does not allow, before anything is written', async () => {
  const store = openTestStore();
  const bad = [
    { text: '   ' },
    { text: 'x'.repeat(100_001) },
    { text: 'x', importance: 2 },
    { text: 'x', createdAt: 9e15 },
    { text: 'x', tags: [''] },
  ];
  for (const input of bad) {
    await expect(store.bridge.request('memories.remember', input), JSON.stringify(input).slice(0, 60))
      .rejects // prettier-ignore
      .toMatchObject({ code: 'VALIDATION' });
  }
  expect(journalOf(store)).toEqual([]);
});

it('changes only the settings that are named', async () => {
  const store = openTestStore();
  await store.bridge.request('settings.set', { theme: 'dark', injectLimit: 3 });
  await store.bridge.request('settings.set', { nodeBudget: 99 });
  const { values, sources } = await store.bridge.request('settings.get', {});
  expect(values).toMatchObject({ theme: 'dark', injectLimit: 3, nodeBudget: 99 });
  expect(sources).toMatchObject({ theme: 'stored', density: 'default' });
  expect(store.db.count('SELECT count(*) FROM settings')).toBe(3);
});
