import { describe, expect, it } from 'vitest';
import { fileWith, zipOf } from '../support/importFiles';
import { importFrom, importLines, previewOf } from '../support/importing';
import { rememberAll, workJobs } from '../support/seeds';
import { openTestStore, reopen, snapshot, type TestStore } from '../support/store';

/** All of the formats with content worth having, and one that is broken in places. */
const FILES = [
  'chatgpt/conversations.json',
  'chatgpt/sharded',
  'chatgpt/broken.json',
  'claude/export',
  'claude/broken.json',
  'mem0/results.json',
  'mem0/openmemory.json',
  'mem0/broken.json',
  'mcp/memory.jsonl',
  'mcp/broken.jsonl',
  'mcp/graph.json',
  'zeph/snapshot.json',
  'zeph/broken.json',
  'pocketpaw',
  'markdown/notes',
  'jsonl/memories.jsonl',
  'jsonl/broken.jsonl',
  'csv/memories.csv',
  'csv/broken.csv',
];

/** The graph too. */
function everything(store: TestStore): Record<string, unknown[]> {
  const tables = ['entities', 'aliases', 'assertions', 'edges', 'mentions'];
  return {
    ...snapshot(store.db),
    ...Object.fromEntries(
      tables.map((table) => [table, store.db.all(`SELECT * FROM ${table} ORDER BY 1, 2`)]),
    ),
  };
}

it.each(FILES)('%s: comes in once, as the preview says, and one undo takes all of it back', async (name) => {
  const store = openTestStore();
  rememberAll(store, 'I prefer tea', 'I live in Berlin');
  await workJobs(store);
  const before = snapshot(store.db);
  const foreseen = await previewOf(store, name);
  expect(snapshot(store.db)).toEqual(before);

  const { state, problems } = await importFrom(store, name);
  expect({ counts: state.counts, problems }).toEqual({
    counts: foreseen.counts,
    problems: expect.arrayContaining(foreseen.problems),
  });
  expect(state.counts.created).toBeGreaterThan(0);
  const after = everything(store);
  const steps = store.db.count('SELECT count(*) FROM journal');

  const again = await importFrom(store, name);
  const chats = state.counts.besides['chats'];
  expect(again.state.counts).toMatchObject({
    ...{ created: 0, changed: 0, besides: {} },
    here: chats === undefined ? {} : { chats },
  });
  expect((await previewOf(store, name)).counts).toEqual(again.state.counts);
  expect(everything(store)).toEqual(after);
  expect(store.db.count('SELECT count(*) FROM journal WHERE undoable = 1')).toBe(
    store.db.count('SELECT count(*) FROM journal WHERE undoable = 1 AND seq <= ?', steps),
  );

  await workJobs(store);
  const { label } = await store.bridge.request('journal.undo', {});
  expect(label).toMatch(/^Imported /u);
  expect(snapshot(store.db)).toEqual(before);
  expect(store.db.count('SELECT count(*) FROM sessions')).toBe(0);
  await store.bridge.request('journal.redo', {});
  expect(store.db.count("SELECT count(*) FROM memories WHERE source LIKE 'import:%'")).toBe(
    state.counts.created,
  );
});

it('keeps times, ids of other programs, and where something was said', async () => {
  const store = openTestStore();
  await importFrom(store, zipOf('chatgpt/sharded'));
  const { sessions } = await store.bridge.request('sessions.list', {});
  const bread = sessions.find(({ title }) => title === 'Learning to bake bread');
  expect(bread).toMatchObject({ createdAt: 1714550400250, updatedAt: 1714550503000, messageCount: 5 });
  const { messages } = await store.bridge.request('sessions.get', { id: bread?.id ?? '' });
  expect(messages.map(({ text }) => text)).toHaveLength(5);
  const { items } = await store.bridge.request('memories.list', { filter: { sessionId: bread?.id ?? '' } });
  expect(items.map(({ kind, text, messageId }) => [kind, text, messageId]).sort()).toEqual([
    ['episode', 'How long should a rye sourdough rest?', messages[0]?.id],
    ['episode', 'Remember that I bake on Sundays.', messages[3]?.id],
  ]);
  expect(items[0]).toMatchObject({
    source: 'import:chatgpt',
    sourceRef: expect.stringContaining('chatgpt:6632a1b0'),
    createdAt: 1714550500000,
  });
});

it('goes on where it was broken off, after a restart too, and stays one step', async () => {
  const store = openTestStore();
  const whole = openTestStore();
  const { state: expected } = await importFrom(whole, 'chatgpt/sharded');
  const first = await importFrom(store, 'chatgpt/sharded', { pieces: 2 });
  expect(first.state.records).toBe(6);
  const second = reopen(store);
  const { state } = await importFrom(second, 'chatgpt/sharded', { pieces: 1 });
  expect(state).toMatchObject({ step: first.state.step, records: 9 });
  const last = await importFrom(second, 'chatgpt/sharded');
  expect(last.state).toMatchObject({ step: first.state.step, counts: expected.counts });
  await second.bridge.request('journal.undo', {});
  expect(second.db.count('SELECT count(*) FROM memories')).toBe(0);
  expect(second.db.count('SELECT count(*) FROM messages')).toBe(0);
});

it('begins anew once it was taken back, or had come to its end', async () => {
  const store = openTestStore();
  const first = await importFrom(store, 'mem0/results.json', { pieces: 1 });
  await store.bridge.request('journal.undo', {});
  const second = await importFrom(store, 'mem0/results.json');
  expect(second.state.step).not.toBe(first.state.step);
  expect(second.state.counts).toMatchObject({ created: 3, unchanged: 0 });
  const third = await importFrom(store, 'mem0/results.json');
  expect(third.state.step).not.toBe(second.state.step);
});

it('is refused to go on while it is taken back, and leaves nothing', async () => {
  const store = openTestStore();
  const first = await importFrom(store, 'mem0/results.json', { pieces: 1, size: 1 });
  await store.bridge.request('journal.undo', {});
  const records = [{ is: 'memory', where: 'memory 9', memory: { text: 'late' } }] as const;
  expect(() =>
    store.writer.importSome({ state: first.state, records, scope: 'personal' }, { actor: 'ui' }),
  ).toThrow(/undone/u);
  expect(store.db.count('SELECT count(*) FROM memories')).toBe(0);
});

describe('the same again, when something changed meanwhile', () => {
  const mem0 = (text: string, updated: string): string =>
    fileWith(
      'mem0.json',
      JSON.stringify([
        { id: '892db2ae-06d9-49e5-8b3e-585ef9b85b8e', memory: text, user_id: 'a', updated_at: updated },
      ]),
    );

  it('what changed where it comes from is brought up to date, as the same memory', async () => {
    const store = openTestStore();
    await importFrom(store, mem0('Works in Leeds', '2024-01-01T00:00:00Z'), { id: 'a' });
    const newer = mem0('Works in York', '2025-01-01T00:00:00Z');
    expect((await previewOf(store, newer)).counts).toMatchObject({ created: 0, changed: 1 });
    expect((await importFrom(store, newer, { id: 'b' })).state.counts).toMatchObject({
      created: 0,
      changed: 1,
    });
    const { items } = await store.bridge.request('memories.list', {});
    expect(items.map(({ text }) => text)).toEqual(['Works in York']);
    await store.bridge.request('journal.undo', {});
    expect((await store.bridge.request('memories.list', {})).items).toMatchObject([
      { text: 'Works in Leeds' },
    ]);
  });

  it('what a person changed here stays, and is not doubled', async () => {
    const store = openTestStore();
    const file = mem0('Works in Leeds', '2024-01-01T00:00:00Z');
    await importFrom(store, file, { id: 'a' });
    const [memory] = (await store.bridge.request('memories.list', {})).items;
    await store.bridge.request('memories.edit', { id: memory?.id ?? '', patch: { text: 'Works in Hull' } });
    expect((await importFrom(store, file, { id: 'b' })).state.counts).toMatchObject({
      created: 0,
      unchanged: 1,
    });
    expect((await store.bridge.request('memories.list', {})).items).toMatchObject([
      { text: 'Works in Hull' },
    ]);
  });

  it('what lies in the trash comes back; what gave way since stays so', async () => {
    const store = openTestStore();
    const lines = '{"text":"I love Chinese food"}\n{"text":"My boat is red"}';
    importLines(store, lines, { step: 'a' });
    store.clock.advance(1_000);
    importLines(store, '{"text":"I hate Chinese food"}', { step: 'b' });
    const boat = (await store.bridge.request('memories.list', { filter: { query: 'boat' } })).items[0];
    await store.bridge.request('memories.trash', { ids: [boat?.id ?? ''] });
    expect(importLines(store, lines, { step: 'c' })).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    const { items } = await store.bridge.request('memories.list', { filter: { statuses: ['active'] } });
    expect(items.map(({ text }) => text).sort()).toEqual(['I hate Chinese food', 'My boat is red']);
  });

  it('a chat that has grown gets what is new in it; the branch that a person went on with stays', async () => {
    const store = openTestStore();
    const chat = (...texts: string[]): string => {
      const messages = texts.map((text, i) => ({
        uuid: `m${i}`,
        sender: i % 2 === 0 ? 'human' : 'assistant',
        text,
        created_at: `2025-01-01T00:00:0${i}Z`,
      }));
      const one = { uuid: 'c', name: 'Boats', created_at: '2025-01-01T00:00:00Z', chat_messages: messages };
      return fileWith('conversations.json', JSON.stringify([one]));
    };
    await importFrom(store, chat('Which boat?'), { id: 'a' });
    const grown = await importFrom(store, chat('Which boat?', 'A dinghy.', 'And its sail?'), { id: 'b' });
    expect(grown.state.counts).toMatchObject({ created: 1, changed: 1, besides: { messages: 2 } });
    const [session] = (await store.bridge.request('sessions.list', {})).sessions;
    const { messages } = await store.bridge.request('sessions.get', { id: session?.id ?? '' });
    expect(messages.map(({ text }) => text)).toEqual(['Which boat?', 'A dinghy.', 'And its sail?']);
    const { items } = await store.bridge.request('memories.list', { filter: { query: 'which' } });
    expect(items).toMatchObject([{ text: 'Which boat?', reply: 'A dinghy.' }]);
  });
});

it('flags secrets that come in, and gives numbers of one file no meaning in another', async () => {
  const store = openTestStore();
  importLines(store, '{"id":1,"text":"The key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"}', {
    step: 'a',
  });
  importLines(store, '{"id":1,"text":"I prefer tea"}', { step: 'b' });
  const { items } = await store.bridge.request('memories.list', {});
  expect(items).toHaveLength(2);
  expect(items.flatMap(({ flags }) => flags)).toEqual(['secret']);
});

it('puts what the MCP server knew into the graph, with a memory behind each relation', async () => {
  const store = openTestStore();
  await importFrom(store, 'mcp/memory.jsonl');
  const { facts } = await store.bridge.request('graph.facts', { name: 'John Smith' });
  expect(facts.map(({ relation, target }) => [relation, target]).sort()).toEqual([
    ['maintains', 'Lighthouse'],
    ['works_at', 'Anthropic'],
  ]);
  const { items } = await store.bridge.request('memories.list', { filter: { query: 'Anthropic' } });
  expect(items).toMatchObject([{ text: 'John Smith works at Anthropic.', source: 'import:mcp' }]);
});

it('a relation is known again when its thing has been given another name since', async () => {
  const store = openTestStore();
  const file = (name: string) =>
    fileWith(
      'memory.jsonl',
      [
        { type: 'entity', name, entityType: 'person', observations: [] },
        { type: 'entity', name: 'Falcon', entityType: 'project', observations: [] },
        { type: 'relation', from: name, to: 'Falcon', relationType: 'works_on' },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
  await importFrom(store, file('ana'), { id: 'a' });
  const id = store.db.column<string>("SELECT id FROM entities WHERE name = 'ana'")[0] ?? '';
  await store.bridge.request('graph.editEntity', { id, patch: { name: 'Ana Reis' } });
  const again = await importFrom(store, file('ana'), { id: 'b' });
  expect(again.state.counts).toMatchObject({ created: 0, unchanged: 1 });
});
