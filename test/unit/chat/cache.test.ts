import { describe, expect, it } from 'vitest';
import { responseKey } from '../../../electron/chat/responseKey';
import { chatWith, type Script } from './turns';

const counting = (): Script => {
  let n = 0;
  return async (_request, { say }) => say(`Answer ${++n}`);
};
const QUESTION = 'Why is the sky blue in the evening?';

describe('answers kept for repeated prompts', () => {
  it('are given again to the same prompt, marked, without asking the model', async () => {
    const chat = await chatWith(['I prefer green tea'], counting());
    const first = (await chat.turn(QUESTION)).message;
    expect(first).toMatchObject({ text: 'Answer 1', cached: false, notice: null });
    const { message, chunks } = await chat.turn(QUESTION);
    expect(message).toMatchObject({
      text: 'Answer 1',
      cached: true,
      status: 'complete',
      mode: 'model',
      model: 'scripted',
      notice: expect.stringContaining('before'),
    });
    expect(chunks.filter(({ type }) => type === 'delta')).toEqual([{ type: 'delta', text: 'Answer 1' }]);
    expect(chat.asked).toHaveLength(1);
    const { messages } = await chat.store.bridge.request('sessions.get', { id: message.sessionId });
    expect(messages[1]).toEqual(message);
  });

  it('are not given to another prompt, nor after what they were made of changed', async () => {
    const chat = await chatWith(['I prefer green tea'], counting());
    await chat.turn('Which tea do I prefer?');
    await chat.store.bridge.request('memories.edit', {
      id: chat.ids[0] ?? '',
      patch: { text: 'I prefer black tea' },
    });
    const { message } = await chat.turn('Which tea do I prefer?');
    expect(message).toMatchObject({ text: 'Answer 2', cached: false });
  });

  it('end with their time', async () => {
    const chat = await chatWith([], counting(), { responseCacheMinutes: 10 });
    await chat.turn(QUESTION);
    chat.store.clock.advance(10 * 60_000 - 1);
    expect((await chat.turn(QUESTION)).message.cached).toBe(true);
    chat.store.clock.advance(1);
    expect((await chat.turn(QUESTION)).message).toMatchObject({ text: 'Answer 2', cached: false });
    chat.store.clock.advance(3_600_000);
    await chat.turn('Another question, quite unlike the first');
    expect(chat.store.db.count('SELECT count(*) FROM response_cache')).toBe(1);
  });

  it('are passed over when another answer is asked for, which then takes their place', async () => {
    const chat = await chatWith([], counting());
    const { sessionId } = (await chat.turn(QUESTION)).message;
    const again = (await chat.turn({ kind: 'retry', sessionId })).message;
    expect(again).toMatchObject({ text: 'Answer 2', cached: false });
    expect((await chat.turn(QUESTION)).message).toMatchObject({ text: 'Answer 2', cached: true });
  });

  it.each<[string, Script]>([
    ['stopped by the context', async (_r, { say, endBy }) => (endBy('length'), say('Half'))],
    [
      'broken off',
      async (_r, { say }) => {
        await say('Half');
        throw new Error('gone');
      },
    ],
  ])('are never such as were %s', async (_what, script) => {
    const chat = await chatWith([], script);
    await chat.turn(QUESTION);
    expect(chat.store.db.count('SELECT count(*) FROM response_cache')).toBe(0);
  });

  it('go when the cache is cleared, a setting changes, memories are erased or a chat is deleted', async () => {
    const chat = await chatWith(['I prefer green tea'], counting());
    const { bridge } = chat.store;
    const kept = (): number => chat.store.db.count('SELECT count(*) FROM response_cache');
    const ways: (() => Promise<unknown>)[] = [
      () => bridge.request('chat.clearCache', {}),
      () => bridge.request('settings.set', { injectLimit: 4 }),
      async () => {
        await bridge.request('memories.trash', { ids: chat.ids });
        await bridge.request('memories.erase', {});
      },
      async () => {
        const [session] = (await bridge.request('sessions.list', {})).sessions;
        await bridge.request('sessions.remove', { id: session?.id ?? '' });
      },
    ];
    for (const clear of ways) {
      await chat.turn(QUESTION);
      expect(kept()).toBe(1);
      await clear();
      expect(kept()).toBe(0);
    }
  });

  it('are neither kept nor given where the setting is off', async () => {
    const chat = await chatWith([], counting(), { responseCache: false });
    await chat.turn(QUESTION);
    expect((await chat.turn(QUESTION)).message.text).toBe('Answer 2');
    expect(chat.store.db.count('SELECT count(*) FROM response_cache')).toBe(0);
  });
});

it('the key of a prompt differs with model, room, role and every word', () => {
  const base = {
    model: 'a',
    contextLength: 4_096,
    messages: [{ role: 'user' as const, content: 'x' }],
  };
  const others = [
    { ...base, model: 'b' },
    { ...base, contextLength: 2_048 },
    { ...base, messages: [{ role: 'assistant' as const, content: 'x' }] },
    { ...base, messages: [{ role: 'user' as const, content: 'x ' }] },
    { ...base, messages: [...base.messages, ...base.messages] },
  ];
  const keys = [base, ...others].map(responseKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(responseKey({ ...base })).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/u);
});
