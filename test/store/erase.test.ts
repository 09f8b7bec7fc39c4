import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { edgeBetween, entityNamed, expectSoundGraph, facts, readAs } from '../support/graph';
import { importLines } from '../support/importing';
import { filesWith } from '../support/files';
import { rememberAll, workJobs, ask, tableTexts } from '../support/seeds';
import { answerWith } from '../support/answers';
import { openTestStore, type TestStore } from '../support/store';
import { runBackground } from '../../electron/store/command';
import { finishErasure } from '../../electron/store/pendingErasure';
import { storeExtraction } from '../../electron/memory/graph/storeExtraction';

async function eraseAll(store: TestStore, ...ids: string[]) {
  await store.bridge.request('memories.trash', { ids });
  return store.bridge.request('memories.erase', {});
}

/** A finished answer that used the memory and a fact of its. */
async function useInAnswer(store: TestStore, id: string): Promise<string> {
  const { memory, facts } = await store.bridge.request('memories.detail', { id });
  const said = { question: 'A question', answer: 'An answer [1].', keepEpisode: false };
  return answerWith(store, said, { memories: [memory], facts });
}

it('leaves no word of an erased memory in any file, whatever was done with it before', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const kept = {
    key: 'k',
    model: 'm',
    text: 'Quetzal, who is at Vortexia',
    thinking: 'Vortexia?',
    ttlMinutes: 60,
  };
  store.writer.keepResponse(kept);
  const [id = ''] = rememberAll(store, 'Quetzal works at Zyxwares', 'I live in Berlin');
  await workJobs(store);
  await bridge.request('memories.edit', {
    id,
    patch: { text: 'Quetzal works at Vortexia', tags: ['Tagwort'] },
  });
  await workJobs(store);
  await bridge.request('journal.undo', {});
  await bridge.request('journal.redo', {});
  await bridge.request('memories.edit', { id, patch: { importance: 0.7 } });
  await bridge.request('journal.undo', {});
  await workJobs(store);
  await useInAnswer(store, id);
  const words = ['quetzal', 'zyxwares', 'vortexia', 'tagwort'];
  for (const word of words) expect(filesWith(store.dataDir, word), word).not.toEqual([]);
  expect(await eraseAll(store, id)).toEqual({
    erased: 1,
    messages: 0,
    pendingReaders: false,
    backupsHoldingIt: [],
    asideHoldingIt: [],
  });
  for (const word of words) expect(filesWith(store.dataDir, word), word).toEqual([]);
  expect(await tableTexts(store, '')).toEqual(['I live in Berlin']);
  expect(store.db.pragma('integrity_check')).toBe('ok');
});

it('leaves no word of a memory that was erased after the chat that used it was deleted', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'Quetzal works at Zyxwares');
  await workJobs(store);
  const sessionId = await useInAnswer(store, id);
  await store.bridge.request('sessions.remove', { id: sessionId });
  await eraseAll(store, id);
  expect(filesWith(store.dataDir, 'quetzal')).toEqual([]);
  // The chat itself can still be brought back, without what was erased.
  await store.bridge.request('journal.undo', {});
  const { messages } = await store.bridge.request('sessions.get', { id: sessionId });
  expect(messages.map(({ text }) => text)).toEqual(['A question', 'An answer [1].']);
  expect(messages[1]?.used).toMatchObject({ memories: [], facts: [] });
});

/** A chat with this question; what it says is also remembered, from that message. */
function sayInChat(store: TestStore, question: string, text: string): { id: string; sessionId: string } {
  const sessionId = answerWith(
    store,
    { question, answer: 'Noted.', keepEpisode: false },
    { memories: [], facts: [] },
  );
  const messageId = store.db.column<string>(
    "SELECT id FROM messages WHERE session_id = ? AND role = 'user'",
    sessionId,
  )[0];
  const [id = ''] = rememberAll(store, text);
  store.db.run(
    'UPDATE memories SET session_id = ?, message_id = ? WHERE id = ?',
    sessionId,
    messageId ?? '',
    id,
  );
  return { id, sessionId };
}

it('leaves no word of a memory in a chat that was deleted before, nor lets the chat come back', async () => {
  const store = openTestStore();
  const { bridge } = store;
  // By the message that it came from, though in other words there.
  const said = sayInChat(
    store,
    'My colleague Quetzal is at Zyxwares these days',
    'Quetzal works at Zyxwares',
  );
  await bridge.request('sessions.pin', { id: said.sessionId, pinned: true });
  await bridge.request('sessions.rename', { id: said.sessionId, title: 'About Vortexia' });
  await bridge.request('sessions.rename', { id: said.sessionId, title: 'About Vortexia' });
  // By the words alone, here of before an edit.
  const told = answerWith(
    store,
    { question: 'Please note: TAGWORT  is secret!', answer: 'Noted.', keepEpisode: false },
    { memories: [], facts: [] },
  );
  const [secret = ''] = rememberAll(store, 'Tagwort is secret.');
  await bridge.request('memories.edit', { id: secret, patch: { text: 'It is known' } });
  const other = sayInChat(store, 'I live in Berlin', 'I live in Berlin');
  await bridge.request('sessions.remove', { id: said.sessionId });
  await bridge.request('journal.undo', {});
  for (const id of [said.sessionId, told, other.sessionId]) await bridge.request('sessions.remove', { id });
  const words = ['quetzal', 'zyxwares', 'vortexia', 'tagwort'];
  for (const word of words) expect(filesWith(store.dataDir, word), word).not.toEqual([]);
  await eraseAll(store, said.id, secret);
  for (const word of words) expect(filesWith(store.dataDir, word), word).toEqual([]);
  // A chat that held nothing of it comes back.
  expect((await bridge.request('journal.list', {})).canUndo?.label).toBe(
    'Deleted the chat “I live in Berlin”',
  );
  await bridge.request('journal.undo', {});
  expect((await bridge.request('sessions.list', {})).sessions.map(({ id }) => id)).toEqual([other.sessionId]);
});

it('keeps the words of a chat that still exists, and its steps', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const { id, sessionId } = sayInChat(store, 'Quetzal works at Zyxwares', 'Quetzal works at Zyxwares');
  await bridge.request('sessions.remove', { id: sessionId });
  await bridge.request('journal.undo', {});
  await bridge.request('sessions.pin', { id: sessionId, pinned: true });
  await eraseAll(store, id);
  const { messages } = await bridge.request('sessions.get', { id: sessionId });
  expect(messages[0]?.text).toBe('Quetzal works at Zyxwares');
  expect(await bridge.request('journal.undo', {})).toMatchObject({ command: 'sessions.pin' });
});

it('leaves no word of a memory that was said, taken back and said again, nor of an episode of it', async () => {
  const store = openTestStore();
  importLines(store, '{"text":"I think that Quetzal is secret, do you?","kind":"episode","source_ref":"a"}');
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('memories.remember', { text: 'Quetzal is secret' });
  await store.bridge.request('journal.undo', {});
  const again = await store.bridge.request('memories.remember', { text: 'Quetzal is secret' });
  await eraseAll(store, again.id);
  expect(filesWith(store.dataDir, 'quetzal')).toEqual([]);
});

it('keeps a used fact that another memory speaks of too', async () => {
  const store = openTestStore();
  const [first = '', second = ''] = rememberAll(store, 'Quetzal uses Python', 'Quetzal uses Python daily');
  for (const memorySeq of [1, 2]) {
    const entity = (name: string) => ({ name, type: 'tool' as const, rawType: null, start: 0, end: 1 });
    const relation = {
      source: 'Quetzal',
      relation: 'uses',
      target: 'Python',
      confidence: 1,
      polarity: 'holds' as const,
      validFrom: null,
      validTo: null,
    };
    const extraction = {
      entities: [entity('Quetzal'), entity('Python')],
      relations: [relation],
      aliases: [],
    };
    runBackground(store.context, [], () =>
      storeExtraction(store.db, { memorySeq, at: 0, extraction, extractor: 'test', now: 0 }),
    );
  }
  const sessionId = await useInAnswer(store, first);
  await eraseAll(store, first);
  const { messages } = await store.bridge.request('sessions.get', { id: sessionId });
  expect(messages[1]?.used?.facts).toMatchObject([{ source: 'Quetzal', memoryIds: [second] }]);
});

it('leaves no word of an erased memory that was brought in by an import or a recovery', async () => {
  const store = openTestStore();
  importLines(store, '{"text":"Quetzal works at Zyxwares"}\n{"text":"I live in Berlin"}');
  await workJobs(store);
  const backup = await store.bridge.request('store.backup', {});
  const [hit] = ask(store, 'Quetzal').memories;
  const result = await eraseAll(store, hit?.memory.id ?? '');
  expect(result.backupsHoldingIt).toEqual([backup.name]);
  expect(filesWith(store.dataDir, 'quetzal')).toEqual([backup.path]);
});

it('leaves no word of an erased memory in what was decided about the things that it names', async () => {
  const store = openTestStore();
  const { bridge } = store;
  const [id = '', twin = ''] = rememberAll(
    store,
    'Quetzal works at Zyxwares',
    'Quetzalia is called Quetz now',
  );
  rememberAll(store, 'Hannah works at Acme', 'Hannah likes tea');
  await workJobs(store);
  readAs(store, id, {
    entities: [
      ['Quetzal', 'person'],
      ['Zyxwares', 'organization'],
    ],
    relations: [['Quetzal', 'works_at', 'Zyxwares']],
  });
  readAs(store, twin, { entities: [['Quetzalia', 'person']], aliases: [['Quetz', 'Quetzalia']] });
  const named = (name: string) => entityNamed(store.db, name);
  const zyx = named('Zyxwares');
  await bridge.request('graph.merge', { intoId: named('Quetz'), ids: [named('Quetzal')] });
  await bridge.request('graph.editEdge', {
    id: edgeBetween(store.db, 'Quetz', 'works_at', 'Zyxwares'),
    patch: { relation: 'owns' },
  });
  await bridge.request('graph.retireEdge', {
    id: edgeBetween(store.db, 'Quetz', 'owns', 'Zyxwares'),
    why: 'wrong',
  });
  await bridge.request('graph.editEntity', { id: zyx, patch: { name: 'Plainworks', type: 'tool' } });
  await bridge.request('graph.deleteEntities', { ids: [zyx] });
  await bridge.request('graph.merge', { intoId: named('Hannah'), ids: [named('Quetz')] });
  await bridge.request('graph.split', {
    id: named('Hannah'),
    name: 'Other',
    memoryIds: [id],
  });
  await bridge.request('journal.undo', {});
  await eraseAll(store, id, twin);
  for (const word of ['quetz', 'zyxwares']) expect(filesWith(store.dataDir, word), word).toEqual([]);
  expect(facts(store.db)).toEqual(['Hannah likes tea (1)', 'Hannah works_at Acme (1)']);
  expectSoundGraph(store, 'erasing');
});

it('leaves no word of what was in a large import that was undone and done again', async () => {
  const store = openTestStore();
  const lines = Array.from({ length: 300 }, (_, i) => JSON.stringify({ text: `Quetzal number ${i}` })).join(
    '\n',
  );
  importLines(store, lines);
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('journal.redo', {});
  const { items } = await store.bridge.request('memories.list', { limit: 500 });
  await eraseAll(store, ...items.map(({ id }) => id));
  expect(filesWith(store.dataDir, 'quetzal')).toEqual([]);
});

it('lets a thing be called as the memories that are left call it', async () => {
  const store = openTestStore();
  const [id = '', other = ''] = rememberAll(store, 'Quetzalcoat runs', 'Plain runs');
  readAs(store, id, { entities: [['Quetzalcoat', 'tool']], aliases: [['Plain', 'Quetzalcoat']] });
  readAs(store, other, { entities: [['Plain', 'tool']] });
  await eraseAll(store, id);
  expect(filesWith(store.dataDir, 'quetzalcoat')).toEqual([]);
  expect(entityNamed(store.db, 'Plain')).not.toBe('');
  readAs(store, other, { entities: [['Plain', 'tool']] });
  expect(store.db.column("SELECT name FROM aliases WHERE origin = 'own'")).toEqual(['Plain']);
  expectSoundGraph(store, 'erasing');
});

it('seals the steps that touched an erased memory: they are shown, and never undone', async () => {
  const store = openTestStore();
  const [doomed = '', kept = ''] = rememberAll(store, 'Quetzal is secret', 'I live in Berlin');
  await store.bridge.request('memories.edit', { id: doomed, patch: { importance: 0.6 } });
  await store.bridge.request('memories.edit', { id: kept, patch: { importance: 0.7 } });
  await eraseAll(store, doomed);
  const { items, canUndo } = await store.bridge.request('journal.list', {});
  expect(items.map(({ label, state }) => [label, state])).toEqual([
    ['Erased 1 memory for good', 'done'],
    ['Changed a memory that was erased later', 'sealed'],
    ['Set the importance of “I live in Berlin” to 0.7', 'done'],
    ['Changed a memory that was erased later', 'sealed'],
    ['Remembered “I live in Berlin”', 'done'],
    ['Changed a memory that was erased later', 'sealed'],
  ]);
  expect(canUndo?.label).toBe('Set the importance of “I live in Berlin” to 0.7');
  const sealed = items.filter(({ state }) => state === 'sealed');
  for (const { seq } of sealed) {
    await expect(store.bridge.request('journal.undo', { seq })).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
    });
  }
  const erasure = items[0]?.seq ?? 0;
  await expect(store.bridge.request('journal.undo', { seq: erasure })).rejects.toMatchObject({
    code: 'NOTHING_TO_UNDO',
  });
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('journal.undo', {});
  await expect(store.bridge.request('journal.undo', {})).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
});

it('erases the named ones only, and only what is in the trash', async () => {
  const store = openTestStore();
  const [a = '', b = '', c = ''] = rememberAll(store, 'one', 'two', 'three');
  await store.bridge.request('memories.trash', { ids: [a, b] });
  expect(await store.bridge.request('memories.erase', { ids: [a, c] })).toMatchObject({ erased: 1 });
  expect(await store.bridge.request('store.status', {})).toMatchObject({ memories: 1, trash: 1 });
  expect(await store.bridge.request('memories.erase', { ids: [] })).toMatchObject({ erased: 0 });
  expect(await store.bridge.request('memories.erase', {})).toMatchObject({ erased: 1 });
});

it('gives an erased memory a fresh start when it is told again', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'I prefer tea');
  await eraseAll(store, id);
  const again = await store.bridge.request('memories.remember', { text: 'I prefer tea' });
  expect(again.status).toBe('created');
  await store.bridge.request('journal.undo', {});
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
});

it('says that erasure is pending while a reader holds the log', async () => {
  const store = openTestStore();
  const [id = ''] = rememberAll(store, 'Quetzal is secret');
  const other = new Database(store.paths.database, { readonly: true });
  store.db.pragma('busy_timeout = 50');
  other.exec('BEGIN; SELECT count(*) FROM memories;');
  expect(await eraseAll(store, id)).toMatchObject({ erased: 1, pendingReaders: true });
  expect((await store.bridge.request('store.status', {})).erasurePending).toBe(true);
  expect(filesWith(store.dataDir, 'quetzal')).not.toEqual([]);
  expect(finishErasure(store.db)).toBe(false);
  other.exec('COMMIT');
  // Finished without being asked for, at the next attempt or the next start.
  expect(finishErasure(store.db)).toBe(true);
  expect(filesWith(store.dataDir, 'quetzal')).toEqual([]);
  expect((await store.bridge.request('store.status', {})).erasurePending).toBe(false);
  other.close();
});
