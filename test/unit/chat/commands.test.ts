import { describe, expect, it } from 'vitest';
import { slashCommands } from '#shared/domain/slashCommands';
import { parseCommand, type Command } from '../../../electron/chat/commands';
import { sessionMessages } from '../../../electron/store/messages';
import { chatWith, says } from './turns';

describe('commands', () => {
  it.each<[string, Command]>([
    ['/forget green tea', { kind: 'forget', what: 'green tea' }],
    ['/forget', { kind: 'forget', what: '' }],
    ['forget that I like tea', { kind: 'forget', what: 'I like tea' }],
    ['Please forget about my old job', { kind: 'forget', what: 'my old job' }],
    ['/recall what is tea?', { kind: 'recall', query: 'what is tea?' }],
    ['/RECALL tea', { kind: 'recall', query: 'tea' }],
    ['/graph', { kind: 'graph', view: null, name: '' }],
    ['/graph entities', { kind: 'graph', view: 'entities', name: '' }],
    ['/graph facts Alice  Chen', { kind: 'graph', view: 'facts', name: 'Alice Chen' }],
    ['/graph History Falcon', { kind: 'graph', view: 'history', name: 'Falcon' }],
    ['/graph communities', { kind: 'graph', view: 'communities', name: '' }],
    ['/graph nonsense', { kind: 'graph', view: null, name: '' }],
    ['/memory', { kind: 'memory' }],
    ['/incognito', { kind: 'incognito' }],
    ['/help', { kind: 'help' }],
    ['/rememberall', { kind: 'unknown', name: 'rememberall' }],
    ['/exit now', { kind: 'unknown', name: 'exit' }],
    ['What do you know about Falcon?', { kind: 'about', subject: 'Falcon' }],
    ['what do you remember about my sister', { kind: 'about', subject: 'my sister' }],
    ['Tell me everything you know about me.', { kind: 'about', subject: 'me' }],
  ])('%j is read', (text, command) => {
    expect(parseCommand(text)).toEqual(command);
  });

  it.each([
    'forget it',
    'Forget about that.',
    'Did you forget that I like tea?',
    'I forget that a lot',
    '/usr/bin/env is missing',
    '1/2 cup of tea',
    '/ what',
    'what do you know about it?',
    'What do you know?',
  ])('%j is a message', (text) => {
    expect(parseCommand(text)).toBeNull();
  });

  it.each(slashCommands.map(({ name }) => name))(
    '/%s is known, and answers without a model',
    async (name) => {
      const chat = await chatWith(['I prefer green tea'], says('never asked'));
      const { message } = await chat.turn(`/${name}`);
      expect(message).toMatchObject({ mode: 'memory', status: 'complete' });
      expect(message.text).not.toMatch(/no command/u);
      expect(chat.asked).toEqual([]);
      expect(chat.store.db.count("SELECT count(*) FROM memories WHERE kind = 'episode'")).toBe(0);
    },
  );

  it('an unknown one is answered with those there are, and no model is asked', async () => {
    const chat = await chatWith([], says('never asked'));
    const { message } = await chat.turn('/remembr I like tea');
    expect(message.text).toContain('/remembr');
    for (const { usage } of slashCommands) expect(message.text).toContain(usage);
    expect(chat.asked).toEqual([]);
  });
});

describe('/forget', () => {
  const MEMORIES = ['I prefer green tea', 'I drink tea at noon', 'My sister lives in Porto'];

  it('moves the one memory that says it to the trash, undoably', async () => {
    const chat = await chatWith(MEMORIES);
    const { message } = await chat.turn('/forget my sister');
    expect(message.text).toContain('My sister lives in Porto');
    const id = chat.ids[2] ?? '';
    expect(message.citations).toEqual([id]);
    expect((await chat.store.bridge.request('memories.get', { id })).status).toBe('trash');
    await chat.store.bridge.request('journal.undo', {});
    expect((await chat.store.bridge.request('memories.get', { id })).status).toBe('active');
  });

  it('takes the exact text over others that hold its words', async () => {
    const chat = await chatWith([...MEMORIES, 'I prefer green tea in summer']);
    const { message } = await chat.turn('forget that I prefer green tea');
    expect(message.citations).toEqual([chat.ids[0]]);
  });

  it('lists several and asks, and takes the number of the answer', async () => {
    const chat = await chatWith(MEMORIES);
    const { message } = await chat.turn('/forget tea');
    expect(message.text).toContain('Which of these?');
    expect(message.used?.memories).toHaveLength(2);
    expect((await chat.store.bridge.request('memories.list', {})).total).toBe(3);
    const second = message.used?.memories[1];
    const done = await chat.turn({ kind: 'send', sessionId: message.sessionId, text: '/forget 2' });
    expect(done.message.citations).toEqual([second?.memoryId]);
    expect((await chat.store.bridge.request('memories.list', {})).total).toBe(2);
  });

  it('says when nothing says it', async () => {
    const chat = await chatWith(MEMORIES);
    const { message } = await chat.turn('/forget zebra crossing');
    expect(message.text).toContain('nothing was forgotten');
    expect((await chat.store.bridge.request('memories.list', {})).total).toBe(3);
  });
});

describe('looking up', () => {
  it('/recall lists hits with scores and citations, and counts no access', async () => {
    const chat = await chatWith(['I prefer green tea', 'Chess is a game']);
    const { message } = await chat.turn('/recall tea');
    expect(message.text).toMatch(/“I prefer green tea” \[1\] \(score 0\.\d\d/u);
    expect(message.citations[0]).toBe(chat.ids[0]);
    expect(message.used?.memories[0]).toMatchObject({ memoryId: chat.ids[0], position: 1 });
    expect(message.used).toMatchObject({ listed: true, coverage: null, budget: null });
    const [stored] = sessionMessages(chat.store.db, message.sessionId).slice(-1);
    expect(stored?.used).toEqual(message.used);
    expect(chat.store.db.count('SELECT coalesce(sum(access_count), 0) FROM memories')).toBe(0);
  });

  it('/graph shows entities, facts with citations, history and groups', async () => {
    const chat = await chatWith(['Falcon uses Python', 'Heron uses Python']);
    expect((await chat.turn('/graph entities')).message.text).toContain('Python');
    const facts = (await chat.turn('/graph facts Falcon')).message;
    expect(facts.text).toContain('Falcon uses Python. [1]');
    expect(facts.citations).toEqual([chat.ids[0]]);
    expect((await chat.turn('/graph history Falcon')).message.text).toContain('Falcon uses Python');
    expect((await chat.turn('/graph communities')).message.text).toContain('Python');
    expect((await chat.turn('/graph facts Nobody')).message.text).toContain('knows nothing');
    expect((await chat.turn('/graph facts')).message.text).toContain('/graph facts <name>');
  });

  it.each(['me', 'I', 'myself', 'You'])('/graph knows the person as %s', async (name) => {
    const chat = await chatWith(['I live in Lisbon', 'Falcon uses Python']);
    expect((await chat.turn(`/graph facts ${name}`)).message.text).toMatch(/about you:\n\n.*Lisbon.*\[1\]$/u);
    expect((await chat.turn(`/graph history ${name}`)).message.text).toMatch(/about you, .*\n\n.*Lisbon/u);
  });

  it('/memory counts by kind, what waits, and the state', async () => {
    const chat = await chatWith(['I prefer green tea', { text: 'We spoke of tea', kind: 'episode' }]);
    const { text } = (await chat.turn('/memory')).message;
    expect(text).toContain('2 memories in use: 1 episode, 1 fact.');
    expect(text).not.toContain('Not in use');
    expect(text).toContain('Nothing waits');
    expect(text).toContain('Memory is on');
    const paused = await chatWith([], undefined, { memoryPaused: true });
    expect((await paused.turn('/memory')).message.text).toContain('Memory is paused');
  });

  it('/memory counts all but the trash, as the status line does', async () => {
    const chat = await chatWith(['I live in Porto', 'I like tea', 'I like jazz']);
    const [old = '', thrown = ''] = chat.ids;
    await chat.store.bridge.request('memories.edit', { id: old, patch: { status: 'paused' } });
    await chat.store.bridge.request('memories.trash', { ids: [thrown] });
    const { text } = (await chat.turn('/memory')).message;
    expect(text).toContain('2 memories, 1 of them in use: 1 fact.');
    expect(text).toContain('Not in use: 1 paused.');
    expect(text).toContain('In the trash: 1.');
    expect((await chat.store.bridge.request('store.status', {})).memories).toBe(2);
  });

  it('what is known about something is told from memories and graph', async () => {
    const chat = await chatWith(['Falcon uses Python', 'Chess is a game']);
    const { message } = await chat.turn('What do you know about Falcon?');
    expect(message.text).toContain('“Falcon uses Python” [1]');
    expect(message.text).not.toContain('Chess');
    expect(message.citations).toContain(chat.ids[0]);
    const me = (await chat.turn('what do you know about me?')).message;
    expect(me.text).toContain('Falcon');
    expect(me.citations).toHaveLength(2);
  });

  it('what memory knows nothing about goes to the model, where there is one', async () => {
    const withModel = await chatWith([], says('A star is a sun.'));
    expect((await withModel.turn('What do you know about stars?')).message).toMatchObject({
      mode: 'model',
      text: 'A star is a sun.',
    });
    const without = await chatWith([]);
    expect((await without.turn('What do you know about stars?')).message.text).toContain("I don't know");
  });
});
