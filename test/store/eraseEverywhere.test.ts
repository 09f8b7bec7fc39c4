import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepMemory } from '../../electron/memory/ingest/keep';
import { runCommand } from '../../electron/store/command';
import { answerWith } from '../support/answers';
import { filesWith } from '../support/files';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, type TestStore } from '../support/store';

const WORDS = ['quetzal', 'zyxwares', 'vortexia', '成語しりとり'];

function expectNowhere(store: TestStore, ...except: string[]): void {
  for (const word of WORDS) expect(filesWith(store.dataDir, word).sort(), word).toEqual(except.sort());
  expect(store.db.pragma('integrity_check')).toBe('ok');
  expect(store.db.all('PRAGMA foreign_key_check')).toEqual([]);
}

async function erase(store: TestStore, ids: string[], more: { saidToo?: boolean; backups?: string[] } = {}) {
  await store.bridge.request('memories.trash', { ids });
  return store.bridge.request('memories.erase', { ids, ...more });
}

/** A chat in which the person says it, with the memory that was made of it. */
function sayAndRemember(store: TestStore, said: string, remembered: string, keepEpisode = true) {
  const sessionId = answerWith(store, { question: said, answer: 'Noted.', keepEpisode }, { memories: [] });
  const messageId = store.db.column<string>(
    "SELECT id FROM messages WHERE session_id = ? AND role = 'user'",
    sessionId,
  )[0];
  const save = { now: store.clock.now(), settings: store.context.settings() };
  const { id } = runCommand(
    store.context,
    {
      name: 'memories.remember',
      actor: 'chat',
      domains: ['memories'],
      label: () => `Remembered “${remembered}”`,
      undoable: true,
    },
    () =>
      keepMemory(
        store.db,
        { text: remembered, kind: 'fact', tags: [], scope: 'personal', source: 'chat', sessionId, messageId },
        save,
      ),
  );
  return { id, sessionId, messageId: messageId ?? '' };
}

it('erases what was said in chats too, where the person says so: messages, episodes and summaries of it', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const { id, sessionId, messageId } = sayAndRemember(
    store,
    'My friend Quetzal is at Zyxwares',
    'Quetzal works at Zyxwares',
  );
  const told = answerWith(
    store,
    { question: 'Please note that Quetzal works at Zyxwares, will you?', answer: 'Yes.', keepEpisode: true },
    { memories: [] },
  );
  const cited = answerWith(
    store,
    { question: 'Where does my friend work?', answer: 'At Zyxwares, Quetzal does [1].', keepEpisode: false },
    { memories: [await bridge.request('memories.get', { id })] },
  );
  const other = answerWith(
    store,
    { question: 'I like tea', answer: 'Good.', keepEpisode: true },
    { memories: [] },
  );
  const summary = {
    text: 'About Quetzal and work',
    kind: 'summary' as const,
    sessionId,
    sourceRef: sessionId,
  };
  await bridge.request('memories.remember', summary);
  await bridge.request('sessions.pin', { id: sessionId, pinned: true });
  await bridge.request('sessions.remove', { id: told });
  await bridge.request('journal.undo', {});
  await workJobs(store);
  await bridge.request('memories.trash', { ids: [id] });
  expect(await bridge.request('memories.erasePreview', {})).toEqual({
    memories: 1,
    messages: 3,
    episodes: 2,
    summaries: 1,
    others: 0,
    backups: [],
    aside: [],
  });
  const result = await bridge.request('memories.erase', { saidToo: true });
  expect(result).toMatchObject({ erased: 4, messages: 3, pendingReaders: false });
  expectNowhere(store);
  const { session, messages } = await bridge.request('sessions.get', { id: sessionId });
  expect(session.title).toBe('(erased)');
  expect(messages.map(({ text }) => text)).toEqual(['(erased)', 'Noted.']);
  expect(messages[0]?.id).toBe(messageId);
  expect((await bridge.request('sessions.get', { id: cited })).messages.map(({ text }) => text)).toEqual([
    'Where does my friend work?',
    '(erased)',
  ]);
  expect((await bridge.request('sessions.get', { id: other })).messages.map(({ text }) => text)).toEqual([
    'I like tea',
    'Good.',
  ]);
  expect(store.db.count("SELECT count(*) FROM memories WHERE kind = 'episode'")).toBe(1);
});

it('keeps what was said where the person does not say so, until its chat is deleted: then it is gone for good', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const { id, sessionId } = sayAndRemember(
    store,
    'Quetzal works at Zyxwares',
    'Quetzal works at Zyxwares',
    false,
  );
  await erase(store, [id]);
  expect((await bridge.request('sessions.get', { id: sessionId })).messages[0]?.text).toContain('Quetzal');
  await bridge.request('sessions.remove', { id: sessionId });
  await bridge.request('memories.erase', {});
  store.db.pragma('wal_checkpoint(TRUNCATE)');
  expectNowhere(store);
  // The chat comes back without it.
  expect((await bridge.request('journal.list', {})).canUndo?.label).toBe('Deleted the chat “(erased)”');
  await bridge.request('journal.undo', {});
  const { messages } = await bridge.request('sessions.get', { id: sessionId });
  expect(messages.map(({ text }) => text)).toEqual(['(erased)', 'Noted.']);
});

it('leaves no word of what was merged, edited and taken apart, on either side', async () => {
  let store = openTestStore();
  const { bridge } = store;
  const [a = '', b = '', c = ''] = rememberAll(
    store,
    'I live in Berlin',
    'Quetzal works at Zyxwares',
    'Vortexia is near',
  );
  const text = 'I live in Berlin. Quetzal works at Zyxwares. 成語しりとり';
  await bridge.request('memories.merge', { ids: [a, b, c], text, keepId: a });
  await workJobs(store);
  await bridge.request('memories.edit', { id: a, patch: { importance: 0.7 } });
  const used = answerWith(
    store,
    { question: 'A question', answer: 'An answer [1].', keepEpisode: false },
    { memories: [await bridge.request('memories.get', { id: a })] },
  );
  await bridge.request('memories.unmerge', { id: a });
  await workJobs(store);
  expect((await bridge.request('memories.get', { id: a })).text).toBe('I live in Berlin');
  await erase(store, [b, c]);
  // What only the joint text said goes with it: nobody says it any more.
  expectNowhere(store);
  store = reopen(store);
  expectNowhere(store);
  expect((await store.bridge.request('memories.get', { id: a })).text).toBe('I live in Berlin');
  expect((await store.bridge.request('sessions.get', { id: used })).messages[1]?.text).toBe('An answer [1].');
});

it('erases with a memory what was merged into it, and says who else says it', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const [a = '', b = ''] = rememberAll(store, 'Quetzal works at Zyxwares', 'Vortexia is near 成語しりとり');
  await bridge.request('memories.merge', {
    ids: [a, b],
    text: 'Quetzal, who works at Zyxwares, is near',
    keepId: a,
  });
  await workJobs(store);
  await bridge.request('memories.trash', { ids: [a] });
  expect(await bridge.request('memories.erasePreview', { ids: [a] })).toMatchObject({
    memories: 2,
    others: 0,
  });
  expect(await bridge.request('memories.erase', { ids: [a] })).toMatchObject({ erased: 2 });
  expectNowhere(store);
  // Of the two the one that was merged is erased alone: the other one says it, and stays.
  const [d = '', e = ''] = rememberAll(store, 'I live in Berlin', 'I own a red bicycle');
  await bridge.request('memories.merge', {
    ids: [d, e],
    text: 'I live in Berlin. I own a red bicycle',
    keepId: d,
  });
  await bridge.request('memories.trash', { ids: [e] });
  expect(await bridge.request('memories.erasePreview', {})).toMatchObject({ memories: 1, others: 1 });
  await bridge.request('memories.erase', {});
  expect((await bridge.request('memories.get', { id: d })).text).toBe(
    'I live in Berlin. I own a red bicycle',
  );
});

it('leaves no word in sentences of steps that changed nothing, views, suggestions and what was dismissed', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const [id = '', twin = ''] = rememberAll(store, 'Quetzal works at Zyxwares', 'Quetzal works for Zyxwares');
  const [near = ''] = rememberAll(store, 'Vortexia is near 成語しりとり');
  await bridge.request('memories.remember', { text: 'Quetzal works at Zyxwares' }, { requestId: 'again' });
  await bridge.request('memories.edit', { id, patch: { text: 'Quetzal works at Zyxwares' } });
  const view = (query: string) => ({
    filter: { query },
    mode: 'keyword' as const,
    sorts: [{ by: 'createdAt' as const, direction: 'desc' as const }],
    layout: null,
  });
  await bridge.request('views.save', { name: 'Mine', view: view('quetzal works at zyxwares') });
  await bridge.request('views.save', { name: 'Vortexia is near 成語しりとり', view: view('tea') });
  await bridge.request('views.save', { name: 'Other', view: view('tea') });
  const draft = {
    confidence: 0.9,
    proposedBy: 'rules',
    sessionId: null,
    messageId: null,
    at: 1,
    accept: false,
  };
  store.writer.learn([
    { ...draft, kind: 'merge', text: 'Quetzal works at Zyxwares', targets: [id, twin] },
    {
      ...draft,
      kind: 'contradiction',
      text: 'Quetzal at Vortexia',
      targets: [id, near],
      reason: 'Vortexia is not Zyxwares',
    },
  ]);
  await bridge.request('proposals.reject', {
    ids: [(await bridge.request('proposals.list', {})).proposals[0]?.id ?? ''],
  });
  await erase(store, [id, twin, near]);
  expectNowhere(store);
  expect((await bridge.request('views.list', {})).views.map(({ name }) => name)).toEqual(['Other']);
});

it('looks into backups and set-aside files, names those that hold it, and deletes the chosen ones', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const none = await bridge.request('store.backup', {});
  store.clock.advance(1_000);
  const [id = ''] = rememberAll(store, 'Quetzal works at Zyxwares');
  const first = await bridge.request('store.backup', {});
  store.clock.advance(1_000);
  await bridge.request('memories.edit', { id, patch: { text: 'Vortexia is near 成語しりとり' } });
  const second = await bridge.request('store.backup', {});
  const folder = join(store.paths.aside, 'x');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mnemoscope.db'), 'no database');
  await bridge.request('memories.trash', { ids: [id] });
  const preview = await bridge.request('memories.erasePreview', {});
  expect(preview.backups.map(({ name }) => name)).toEqual([second.name, first.name]);
  expect(preview.aside).toEqual(['x']);
  await expect(bridge.request('memories.erase', { backups: ['../x'] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(1);
  const result = await bridge.request('memories.erase', { backups: [second.name] });
  expect(result).toMatchObject({ erased: 1, backupsHoldingIt: [first.name], asideHoldingIt: ['x'] });
  expect(existsSync(second.path)).toBe(false);
  expect(existsSync(none.path)).toBe(true);
  for (const word of ['quetzal', 'zyxwares']) expect(filesWith(store.dataDir, word)).toEqual([first.path]);
});

it('finds the words in a backup that holds them in a chat only', async () => {
  const store = openTestStore();
  answerWith(
    store,
    { question: 'Quetzal works at Zyxwares', answer: 'Noted.', keepEpisode: false },
    { memories: [] },
  );
  const backup = await store.bridge.request('store.backup', {});
  const [id = ''] = rememberAll(store, 'Quetzal works at Zyxwares');
  expect((await erase(store, [id])).backupsHoldingIt).toEqual([backup.name]);
});
