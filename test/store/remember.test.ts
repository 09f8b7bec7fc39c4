import { expect, it } from 'vitest';
import { newMemory } from '#shared/domain/memory';
import { importLines } from '../support/importing';
import { rememberAll, tableTexts } from '../support/seeds';
import { openTestStore } from '../support/store';

it('FIELD-CASES 20: saving what is there is a no-op that says so', async () => {
  const { bridge, db } = openTestStore();
  const first = await bridge.request('memories.remember', {
    text: 'I prefer café',
    importance: 0.4,
    tags: ['a'],
  });
  const again = await bridge.request('memories.remember', {
    text: ' I prefer  cafe\u0301\n',
    importance: 0.9,
    tags: ['b'],
  });
  expect(again).toEqual({ id: first.id, status: 'unchanged' });
  expect(await bridge.request('memories.get', { id: first.id })).toMatchObject({
    importance: 0.4,
    tags: ['a'],
    text: 'I prefer café',
  });
  expect(db.count('SELECT count(*) FROM memories')).toBe(1);
});

it('restores what is in the trash, and leaves what is paused alone', async () => {
  const { bridge } = openTestStore();
  const { id } = await bridge.request('memories.remember', { text: 'I prefer tea' });
  await bridge.request('memories.trash', { ids: [id] });
  expect(await bridge.request('memories.remember', { text: 'I prefer tea' })).toEqual({
    id,
    status: 'restored',
  });
  await bridge.request('memories.edit', { id, patch: { status: 'paused' } });
  expect(await bridge.request('memories.remember', { text: 'I prefer tea' })).toEqual({
    id,
    status: 'unchanged',
  });
  expect((await bridge.request('memories.get', { id })).status).toBe('paused');
});

it('FIELD-CASES 22: what differs by one word is another memory', async () => {
  const store = openTestStore();
  rememberAll(store, 'Production deployment is allowed', 'Production deployment is not allowed');
  expect(await tableTexts(store, 'deployment')).toHaveLength(2);
});

it('keeps the text as it was written, in any script', async () => {
  const { bridge } = openTestStore();
  for (const text of [
    '  two  spaces\n',
    'cafe\u0301',
    'שלום 👩‍👩‍👧',
    '今日は',
    'a\u202eb',
    '<img src=x onerror=alert(1)>',
  ]) {
    const { id } = await bridge.request('memories.remember', { text });
    expect((await bridge.request('memories.get', { id })).text).toBe(text);
  }
});

it('keeps one memory for each message of a chat, even when texts repeat', async () => {
  const store = openTestStore();
  for (const messageId of ['m1', 'm2', 'm1']) {
    store.writer.remember(newMemory.parse({ text: 'Good morning', kind: 'episode', messageId }), {
      actor: 'chat',
    });
  }
  expect((await store.bridge.request('memories.list', {})).total).toBe(2);
});

it('keeps its id through edits, and gives another memory another one', async () => {
  const { bridge } = openTestStore();
  const { id } = await bridge.request('memories.remember', { text: 'I prefer tea' });
  await bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  expect((await bridge.request('memories.remember', { text: 'I prefer coffee' })).id).toBe(id);
  const tea = await bridge.request('memories.remember', { text: 'I prefer tea' });
  expect(tea.status).toBe('created');
  expect(tea.id).not.toBe(id);
  await expect(
    bridge.request('memories.edit', { id, patch: { text: 'I prefer  tea' } }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { id: tea.id },
  });
});

it('refuses to edit what is in the trash or was never there', async () => {
  const { bridge } = openTestStore();
  const { id } = await bridge.request('memories.remember', { text: 'I prefer tea' });
  await bridge.request('memories.trash', { ids: [id] });
  await expect(bridge.request('memories.edit', { id, patch: { pinned: true } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(bridge.request('memories.edit', { id: 'nobody', patch: {} })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('FIELD-CASES 28: the time of creation stays through edits, trash, undo and import', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const createdAt = Date.UTC(2020, 1, 29, 12);
  const { id } = await bridge.request('memories.remember', { text: 'I prefer tea', createdAt });
  store.clock.advance(1_000);
  await bridge.request('memories.edit', { id, patch: { text: 'I prefer coffee' } });
  await bridge.request('memories.trash', { ids: [id] });
  await bridge.request('memories.restore', { ids: [id] });
  await bridge.request('journal.undo', {});
  await bridge.request('journal.undo', {});
  importLines(
    store,
    '{"text":"I prefer coffee","created_at":5}\n{"text":"dated","created_at":"2020-02-29T12:00:00Z"}',
  );
  const { items } = await bridge.request('memories.list', {});
  expect(items.map((memory) => memory.createdAt)).toEqual([createdAt, createdAt]);
});

it('takes half of a surrogate pair as U+FFFD, in a text and in a foreign id', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const jsonl = ['{"id":"\\ud800","text":"half \\ud800 pair"}', '{"text":"fine"}'].join('\n');
  expect(importLines(store, jsonl)).toMatchObject({ created: 2, unchanged: 0, invalid: [] });
  const { items } = await bridge.request('memories.list', {});
  expect(items.map(({ text }) => text).sort()).toEqual(['fine', 'half \uFFFD pair']);
});
