import { expect, it } from 'vitest';
import { insertSession } from '../../electron/store/sessions';
import { openTestStore } from '../support/store';

const CHATS = 620;

it('every chat can be listed and found by the beginning of its id, however many are newer', async () => {
  const store = openTestStore();
  for (let i = 0; i < CHATS; i++) {
    insertSession(store.db, { id: `c${i}-chat`, title: `Chat ${i}`, mode: 'normal', at: i });
  }
  const list = async (input: { idPrefix?: string; query?: string; limit?: number }) =>
    (await store.bridge.request('sessions.list', input)).sessions.map(({ title }) => title);
  expect(await list({ idPrefix: 'c0-', limit: 1 })).toEqual(['Chat 0']);
  expect(await list({ idPrefix: 'c61', limit: 2 })).toEqual(['Chat 619', 'Chat 618']);
  expect(await list({ idPrefix: 'c0-', query: 'Chat 1' })).toEqual([]);
  expect(await list({ idPrefix: '%' })).toEqual([]);
  expect((await list({ limit: CHATS })).at(-1)).toBe('Chat 0');
});
