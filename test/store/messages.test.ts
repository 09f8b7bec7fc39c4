import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processIsAlive } from '../../electron/engine/processIsAlive';
import { makeBackup } from '../../electron/store/backups';
import { openWritable } from '../../electron/store/database';
import { linkMessages } from '../../electron/store/messageLinks';
import { closeInterrupted, insertMessage } from '../../electron/store/messages';
import { migrate } from '../../electron/store/migrate';
import { migrations } from '../../electron/store/migrations/index';
import { storePaths } from '../../electron/store/paths';
import { openTestStore, temporaryFolder, type TestStore } from '../support/store';

function open(store: TestStore, text = 'Hello', sessionId: string | null = null) {
  return store.writer.openTurn({ kind: 'send', sessionId, text }, { actor: 'ui' });
}

const shownIds = async (store: TestStore, id: string): Promise<string[]> =>
  (await store.bridge.request('sessions.get', { id })).messages.map((message) => message.id);

it('an answer that another living process writes is not taken for interrupted', async () => {
  const store = openTestStore();
  const { session } = open(store);
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    for (const [id, pid] of [
      ['of-another', other.pid],
      ['of-an-earlier-life', process.pid],
    ] as const) {
      insertMessage(store.db, {
        id,
        sessionId: session.id,
        parentId: null,
        role: 'assistant',
        text: '',
        status: 'streaming',
        at: 1,
        ...(pid === undefined ? {} : { writerPid: pid }),
      });
    }
    // Those of this process: the one above, and the one that the turn opened.
    expect(closeInterrupted(store.db, 'The app stopped.', processIsAlive)).toBe(2);
    const status = (id: string) =>
      store.db.get<{ status: string }>('SELECT status FROM messages WHERE id = ?', id)?.status;
    expect(status('of-another')).toBe('streaming');
    expect(status('of-an-earlier-life')).toBe('stopped');
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(closeInterrupted(store.db, 'The app stopped.', processIsAlive)).toBe(1);
    expect(status('of-another')).toBe('stopped');
  } finally {
    other.kill('SIGKILL');
  }
});

it('a chat that is deleted and brought back shows the branch that it showed', async () => {
  const store = openTestStore();
  const first = open(store, 'First');
  const { id } = first.session;
  open(store, 'Second', id);
  store.writer.openTurn(
    { kind: 'send', sessionId: id, text: 'Edited', edits: first.userMessage.id },
    { actor: 'ui' },
  );
  const before = await shownIds(store, id);
  await store.bridge.request('sessions.remove', { id });
  await store.bridge.request('journal.undo', {});
  expect(await shownIds(store, id)).toEqual(before);
  await store.bridge.request('journal.redo', {});
  expect((await store.bridge.request('sessions.list', {})).sessions).toEqual([]);
  await store.bridge.request('journal.undo', {});
  expect(await shownIds(store, id)).toEqual(before);
});

it('a chat that was deleted before there were branches comes back as one', async () => {
  const store = openTestStore();
  const { session } = open(store, 'First');
  open(store, 'Second', session.id);
  const before = await shownIds(store, session.id);
  await store.bridge.request('sessions.remove', { id: session.id });
  store.db.exec(`
    UPDATE journal_changes SET before = json_remove(before, '$.parent_id', '$.unsupported', '$.cached',
      '$.recall', '$.writer_pid') WHERE table_name = 'messages';
    UPDATE journal_changes SET before = json_remove(before, '$.head_id', '$.mode', '$.pinned', '$.summarized_at')
      WHERE table_name = 'sessions';`);
  await store.bridge.request('journal.undo', {});
  expect(await shownIds(store, session.id)).toEqual(before);
  await store.bridge.request('journal.redo', {});
  expect((await store.bridge.request('sessions.list', {})).sessions).toEqual([]);
});

it('chats of a backup from before there were branches are shown whole, and can be taken back', async () => {
  const store = openTestStore();
  const old = temporaryFolder();
  const oldPaths = storePaths(old);
  const db = openWritable(oldPaths.database);
  migrate(db, oldPaths, () => 0, migrations.slice(0, 1));
  db.exec(`INSERT INTO sessions VALUES ('s1', 'Tea', 1, 40);
    INSERT INTO messages (id, session_id, position, role, text, status, created_at) VALUES
      ('z', 's1', 1, 'user', 'One', 'complete', 1), ('y', 's1', 2, 'assistant', 'Two', 'complete', 2),
      ('x', 's1', 3, 'user', 'Three', 'complete', 3), ('w', 's1', 4, 'assistant', 'Four', 'complete', 4);`);
  const { name } = makeBackup(db, store.paths, 'manual', 1);
  db.close();
  await store.bridge.request('store.recover', { from: 'backup', name });
  expect(await shownIds(store, 's1')).toEqual(['z', 'y', 'x', 'w']);
  await store.bridge.request('journal.undo', {});
  expect((await store.bridge.request('sessions.list', {})).sessions).toEqual([]);
  await store.bridge.request('journal.redo', {});
  expect(await shownIds(store, 's1')).toEqual(['z', 'y', 'x', 'w']);
});

it('messages that follow a lost one follow the one before it, and branches stay', async () => {
  const store = openTestStore();
  const first = open(store, 'First');
  const { id } = first.session;
  const second = open(store, 'Second', id);
  const edited = store.writer.openTurn(
    { kind: 'send', sessionId: id, text: 'Edited', edits: second.userMessage.id },
    { actor: 'ui' },
  );
  store.db.run('DELETE FROM messages WHERE id = ?', second.userMessage.id);
  linkMessages(store.db);
  expect(await shownIds(store, id)).toEqual([
    first.userMessage.id,
    first.assistantMessage.id,
    edited.userMessage.id,
    edited.assistantMessage.id,
  ]);
  await store.bridge.request('sessions.showBranch', { id, messageId: second.assistantMessage.id });
  expect(await shownIds(store, id)).toEqual([
    first.userMessage.id,
    first.assistantMessage.id,
    second.assistantMessage.id,
  ]);
});

it('deletes what was learnt from a chat with it, in one step, if so wished', async () => {
  const store = openTestStore();
  const { session } = open(store);
  const [kept, learnt] = [{}, { sessionId: session.id }].map(
    (from, i) =>
      store.writer.remember(
        { text: `Fact ${i}`, kind: 'fact', tags: [], scope: 'personal', source: 'chat', ...from },
        { actor: 'chat' },
      ).id,
  );
  expect((await store.bridge.request('sessions.learnt', { id: session.id })).memories).toBe(1);
  store.writer.learn([
    {
      kind: 'fact',
      text: 'I live in Berlin',
      confidence: 0.9,
      targets: [],
      proposedBy: 'rules',
      sessionId: session.id,
      messageId: null,
      at: 1,
      accept: false,
    },
  ]);
  const pending = async () => (await store.bridge.request('proposals.list', {})).pending;
  expect(await pending()).toBe(1);
  expect(await store.bridge.request('sessions.remove', { id: session.id, withMemories: true })).toEqual({
    changed: 1,
    memories: 1,
  });
  const status = async (id = '') => (await store.bridge.request('memories.get', { id })).status;
  expect([await status(kept), await status(learnt)]).toEqual(['active', 'trash']);
  expect(await pending()).toBe(0);
  await store.bridge.request('journal.undo', {});
  expect(await status(learnt)).toBe('active');
  expect(await pending()).toBe(1);
  expect(await shownIds(store, session.id)).toHaveLength(2);
});

it('finds, pins and renames chats, each undoably', async () => {
  const store = openTestStore();
  const tea = open(store, 'Tea time').session;
  store.clock.advance(1_000);
  const trip = open(store, 'A trip to Porto').session;
  const titles = async (query?: string): Promise<string[]> =>
    (await store.bridge.request('sessions.list', query === undefined ? {} : { query })).sessions.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(['A trip to Porto', 'Tea time']);
  await store.bridge.request('sessions.pin', { id: tea.id, pinned: true });
  expect(await titles()).toEqual(['Tea time', 'A trip to Porto']);
  expect(await titles('PORTO')).toEqual(['A trip to Porto']);
  expect(await titles('50%')).toEqual([]);
  await store.bridge.request('sessions.rename', { id: trip.id, title: 'Holidays' });
  expect(await titles('porto')).toEqual(['Holidays']); // by its message
  await store.bridge.request('journal.undo', {});
  await store.bridge.request('journal.undo', {});
  expect(await titles()).toEqual(['A trip to Porto', 'Tea time']);
});
