import { expect, it } from 'vitest';
import type { RouteInput } from '#shared/contract/index';
import { appendMessages } from '../../electron/store/messages';
import { insertSession } from '../../electron/store/sessions';
import { openTestStore } from '../support/store';

const CHATS = 620;

it('every chat can be listed and found by the beginning of its id, however many are newer', async () => {
  const store = openTestStore();
  for (let i = 0; i < CHATS; i++) {
    insertSession(store.db, { id: `c${i}-chat`, title: `Chat ${i}`, mode: 'normal', at: i });
  }
  const list = async (input: RouteInput<'sessions.list'>) =>
    (await store.bridge.request('sessions.list', input)).sessions.map(({ title }) => title);
  expect(await list({ idPrefix: 'c0-', limit: 1 })).toEqual(['Chat 0']);
  expect(await list({ idPrefix: 'c61', limit: 2 })).toEqual(['Chat 619', 'Chat 618']);
  expect(await list({ idPrefix: 'c0-', query: 'Chat 1' })).toEqual([]);
  expect(await list({ idPrefix: '%' })).toEqual([]);
  expect((await list({ limit: CHATS })).at(-1)).toBe('Chat 0');
  await store.bridge.request('sessions.rename', { id: 'c0-chat', title: 'Boats' });
  appendMessages(store.db, 'c1-chat', [
    { id: 'm1', parentId: null, role: 'user', text: 'Of boats', status: 'complete', at: 1 },
  ]);
  expect(await list({ query: 'boats' })).toHaveLength(2);
  expect(await list({ query: 'boats', titlesOnly: true })).toEqual(['Boats']);
});
