import { describe, expect, it } from 'vitest';
import { workJobs } from '../../support/seeds';
import { chatWith, promptOf, says, type Chat } from './turns';

const TEA = ['I prefer green tea'];

/** All that a turn could have written to memory. */
async function traces({ store }: Chat): Promise<unknown> {
  const { bridge } = store;
  const { total } = await bridge.request('memories.list', {});
  const { proposals } = await bridge.request('proposals.list', {});
  const accessed = store.db.count('SELECT coalesce(sum(access_count), 0) FROM memories');
  return { total, proposals: proposals.length, accessed };
}

async function readOnlyTurn(chat: Chat, text: string) {
  return chat.turn({ kind: 'send', sessionId: null, text, mode: 'read_only' });
}

describe('while memory is paused', () => {
  const paused = { memoryPaused: true };

  it('no memory reaches the model, and nothing is kept but the conversation', async () => {
    const chat = await chatWith(TEA, says('Ok.'), paused);
    const before = await traces(chat);
    const { message, chunks } = await chat.turn('I live in Berlin. Which tea do I prefer?');
    expect(promptOf(chat.asked[0])).not.toContain('green');
    expect(message.used?.memories).toEqual([]);
    expect(chunks.some(({ type }) => type === 'proposed')).toBe(false);
    expect(await traces(chat)).toEqual(before);
    expect(chat.learntLater).toEqual([]);
    expect(
      (await chat.store.bridge.request('sessions.get', { id: message.sessionId })).messages,
    ).toHaveLength(2);
  });

  it.each([
    'remember: I like jam',
    '/remember I like jam',
    '/forget green tea',
    '/recall tea',
    '/graph entities',
    'what do you know about tea?',
  ])('%j says so and does nothing', async (text) => {
    const chat = await chatWith(TEA, undefined, paused);
    const before = await traces(chat);
    const { message } = await chat.turn(text);
    expect(message.text).toContain('Memory is paused');
    expect(message).toMatchObject({ citations: [], used: null, status: 'complete' });
    expect(await traces(chat)).toEqual(before);
  });

  it('says without a model that it cannot answer, and quotes nothing', async () => {
    const chat = await chatWith(TEA, undefined, paused);
    const { message } = await chat.turn('Which tea do I prefer?');
    expect(message.text).toContain('Memory is paused');
    expect(message.text).not.toContain('green');
  });

  it('a preview shows no memory either', async () => {
    const chat = await chatWith(TEA, says('Ok.'), paused);
    const { previewTurn } = await import('../../../electron/chat/preview');
    const preview = await previewTurn(
      { turn: chat.services, history: () => Promise.resolve([]) },
      { sessionId: null, text: 'Which tea do I prefer?' },
      new AbortController().signal,
    );
    expect(JSON.stringify(preview)).not.toContain('green');
  });
});

describe('a chat that only reads memory', () => {
  it('recalls, and writes neither episode, nor proposal, nor access', async () => {
    const chat = await chatWith(TEA, says('Green tea [1].'));
    const before = await traces(chat);
    await readOnlyTurn(chat, 'I live in Berlin.');
    const { message } = await readOnlyTurn(chat, 'Which tea do I prefer?');
    expect(message.used?.memories.map(({ text }) => text)).toEqual(TEA);
    expect(await traces(chat)).toEqual(before);
    expect(chat.learntLater).toEqual([]);
  });

  it.each(['remember: I like jam', '/forget green tea'])('%j says so and does nothing', async (text) => {
    const chat = await chatWith(TEA);
    const before = await traces(chat);
    expect((await readOnlyTurn(chat, text)).message.text).toContain('only reads memory');
    expect(await traces(chat)).toEqual(before);
  });

  it('looks up on request, and stays so until it is switched', async () => {
    const chat = await chatWith(TEA, says('Ok.'));
    const { message } = await readOnlyTurn(chat, '/recall tea');
    expect(message.text).toContain('green tea');
    const { sessionId } = message;
    await chat.turn({ kind: 'send', sessionId, text: 'A long story of mine' });
    expect(await traces(chat)).toMatchObject({ total: 1 });
    await chat.store.bridge.request('sessions.setMode', { id: sessionId, mode: 'normal' });
    await chat.turn({ kind: 'send', sessionId, text: 'Another story of mine' });
    expect(await traces(chat)).toMatchObject({ total: 2 });
  });
});

describe('a normal chat', () => {
  it('never lets what a command showed reach the model', async () => {
    const chat = await chatWith(
      ['I prefer green tea', { text: 'the SECRET episode of tea', kind: 'episode' }],
      says('Ok.'),
    );
    const { message } = await chat.turn('/recall tea episode');
    expect(message.text).toContain('SECRET');
    await chat.turn({ kind: 'send', sessionId: message.sessionId, text: 'Tell me a long story now' });
    expect(promptOf(chat.asked[0])).not.toContain('SECRET');
    expect(promptOf(chat.asked[0])).not.toContain('/recall');
  });

  it('learns only from the words of the person, never from answers or memories', async () => {
    const chat = await chatWith(['I live in Paris'], says('I live in Rome and work at Acme.'));
    await chat.turn('Where do I live?');
    await workJobs(chat.store);
    expect((await chat.store.bridge.request('proposals.list', {})).proposals).toEqual([]);
    expect(chat.learntLater).toMatchObject([{ text: 'Where do I live?' }]);
  });
});

describe('learning in a turn', () => {
  it('asks first where that is the setting, and says so without a model', async () => {
    const chat = await chatWith([], undefined, { learning: 'ask' });
    const { message, chunks } = await chat.turn('I live in Berlin.');
    const proposed = chunks.find((chunk) => chunk.type === 'proposed');
    expect(proposed).toMatchObject({ proposals: [{ state: 'pending', kind: 'fact' }] });
    expect(chunks.findIndex(({ type }) => type === 'proposed')).toBeLessThan(
      chunks.findIndex(({ type }) => type === 'recalled'),
    );
    expect(message.text).toContain('Shall I remember this?');
    expect(message.text).not.toContain("I don't know");
  });

  it('remembers at once where that is the setting, cites what it kept, and keeps what nothing says to itself', async () => {
    const chat = await chatWith([], undefined, { learning: 'auto' });
    const { message } = await chat.turn('I live in Berlin.');
    expect(message.text).toBe('I will remember that.');
    const memory = await chat.store.bridge.request('memories.get', { id: message.citations[0] ?? '' });
    expect(memory).toMatchObject({ kind: 'fact', source: 'chat', sessionId: message.sessionId });
    const again = await chat.turn({ kind: 'retry', sessionId: message.sessionId });
    expect(again.message.text).toBe('I will remember that.');
  });

  it('says what it does with a statement that it learns nothing from', async () => {
    const off = await chatWith([], undefined, { learning: 'off' });
    expect((await off.turn('I live in Berlin.')).message.text).toContain('Learning is switched off');
    const ask = await chatWith([]);
    expect((await ask.turn('I was just thinking aloud')).message.text).toContain(
      'nothing in that to remember',
    );
  });

  it('answers the question in the same message too', async () => {
    const chat = await chatWith(['I prefer green tea'], undefined, { learning: 'auto' });
    const { message } = await chat.turn('I live in Berlin. Which tea do I prefer?');
    expect(message.text).toMatch(/remember that[\s\S]*(green tea|don't know)/u);
  });

  it('goes on when learning fails, and says so', async () => {
    const chat = await chatWith(['I prefer green tea']);
    chat.services.learning.learn = () => Promise.reject(new Error('broken'));
    const { message } = await chat.turn('Which tea do I prefer?');
    expect(message).toMatchObject({ status: 'complete', notice: expect.stringContaining('broken') });
    expect(message.text).toContain('green tea');
  });

  it.each([
    ['Hello!', 'Hello'],
    ['thanks a lot', 'welcome'],
    ['Good morning', 'Hello'],
    ['bye', 'Goodbye'],
  ])('%j gets a short human reply', async (text, reply) => {
    const chat = await chatWith(['I prefer green tea']);
    expect((await chat.turn(text)).message.text).toContain(reply);
  });

  it('says once in a conversation how to get a model', async () => {
    const chat = await chatWith(['I prefer green tea']);
    const { message } = await chat.turn('Which tea do I prefer?');
    expect(message.notice).toBe('No model is running.');
    const next = await chat.turn({
      kind: 'send',
      sessionId: message.sessionId,
      text: 'Which tea do I prefer now?',
    });
    expect(next.message.notice).toBeNull();
  });
});
