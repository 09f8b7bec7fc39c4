import { expect, it } from 'vitest';
import { memoryKind } from '#shared/domain/memory';
import type { Used } from '#shared/domain/session';
import { EMPTY_OUTCOME } from '../../electron/chat/outcome';
import { rememberAll } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';

function used(memories: readonly [id: string, score: number][], more: Partial<Used> = {}): Used {
  return {
    route: 'hybrid',
    routeReason: '',
    facts: [],
    timeRange: null,
    coverage: null,
    budget: null,
    memories: memories.map(([memoryId, score], i) => ({
      memoryId,
      kind: memoryKind.enum.fact,
      position: i + 1,
      text: '',
      score,
      breakdown: { similarity: score, importance: 0.9, recency: 1, frequency: 0 },
      source: 'manual',
      createdAt: 0,
    })),
    ...more,
  };
}

/** A question and its answer, a minute after the last one. */
function answer(store: TestStore, text: string, what: Used, sessionId: string | null = null) {
  store.clock.advance(60_000);
  const opened = store.writer.openTurn({ kind: 'send', sessionId, text }, { actor: 'ui' });
  store.writer.closeTurn(
    {
      userMessageId: opened.userMessage.id,
      assistantMessageId: opened.assistantMessage.id,
      sessionId: opened.session.id,
      outcome: { ...EMPTY_OUTCOME, text: 'An answer.', mode: 'memory', used: what, citations: [] },
      keepEpisode: false,
      countAccess: true,
    },
    { actor: 'chat' },
  );
  return opened;
}

it('lists the answers that used a memory with what was asked, newest first, page by page', async () => {
  const store = openTestStore();
  const [id = '', other = ''] = rememberAll(store, 'I like tea', 'I like coffee');
  const first = answer(store, 'What do I drink?', used([[id, 0.8]]));
  answer(store, 'And coffee?', used([[other, 0.7]]));
  const last = answer(
    store,
    'Tea or coffee?',
    used([
      [other, 0.6],
      [id, 0.5],
    ]),
  );
  answer(store, '/memory', used([[id, 0]], { listed: true }));
  const all = await store.bridge.request('memories.uses', { id });
  expect(all.total).toBe(2);
  expect(all.items).toMatchObject([
    {
      messageId: last.assistantMessage.id,
      sessionId: last.session.id,
      sessionTitle: last.session.title,
      question: 'Tea or coffee?',
      score: 0.5,
      breakdown: { similarity: 0.5, importance: 0.9, recency: 1, frequency: 0 },
    },
    { messageId: first.assistantMessage.id, question: 'What do I drink?', score: 0.8 },
  ]);
  const [newest] = all.items;
  const page = await store.bridge.request('memories.uses', { id, before: newest?.at ?? null });
  expect(page.items.map(({ question }) => question)).toEqual(['What do I drink?']);
});

it('counts what was merged into it as its own uses, and an answer with both once', async () => {
  const store = openTestStore();
  const [keepId = '', merged = ''] = rememberAll(store, 'I like green tea', 'I like green tea a lot');
  answer(
    store,
    'What tea?',
    used([
      [keepId, 0.4],
      [merged, 0.9],
    ]),
  );
  answer(store, 'Which tea?', used([[merged, 0.7]]));
  await store.bridge.request('memories.merge', { keepId, ids: [keepId, merged], text: 'I like green tea' });
  const { items, total } = await store.bridge.request('memories.uses', { id: keepId });
  expect(total).toBe(2);
  expect(items.map(({ question, score }) => [question, score])).toEqual([
    ['Which tea?', 0.7],
    ['What tea?', 0.9],
  ]);
  await store.bridge.request('journal.undo', {});
  expect((await store.bridge.request('memories.uses', { id: keepId })).total).toBe(1);
});

it('knows no use of a chat that was deleted, and says when a memory is gone', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I like tea');
  const { session } = answer(store, 'What do I drink?', used([[id, 0.8]]));
  await store.bridge.request('sessions.remove', { id: session.id });
  expect(await store.bridge.request('memories.uses', { id })).toEqual({ items: [], total: 0 });
  await expect(store.bridge.request('memories.uses', { id: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
