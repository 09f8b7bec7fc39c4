import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from '#shared/domain/session';
import { allMessages } from '../../../electron/store/messages';
import { chatWith, promptOf, says, type Chat, type Script } from './turns';

const counting = (): Script => {
  let n = 0;
  return async (_request, { say }) => say(`Answer ${++n}`);
};

const shown = async (chat: Chat, id: string): Promise<Message[]> =>
  (await chat.store.bridge.request('sessions.get', { id })).messages;
const texts = (messages: readonly Message[]): string[] => messages.map(({ text }) => text);

it('an edited message begins a branch beside the old one, which can be shown again', async () => {
  const chat = await chatWith([], counting(), { responseCache: false });
  const { message } = await chat.turn('First question of mine');
  const { sessionId } = message;
  await chat.turn({ kind: 'send', sessionId, text: 'Second question of mine' });
  const [first, , second] = await shown(chat, sessionId);
  await chat.turn({ kind: 'send', sessionId, text: 'Edited question of mine', edits: second?.id });
  expect(promptOf(chat.asked[2])).toContain('First question of mine');
  expect(promptOf(chat.asked[2])).not.toContain('Second question of mine');
  const branch = await shown(chat, sessionId);
  expect(texts(branch)).toEqual([
    'First question of mine',
    'Answer 1',
    'Edited question of mine',
    'Answer 3',
  ]);
  expect(branch[2]?.alternatives).toEqual([second?.id, branch[2]?.id]);
  await chat.store.bridge.request('sessions.showBranch', { id: sessionId, messageId: second?.id ?? '' });
  expect(texts(await shown(chat, sessionId)).at(-1)).toBe('Answer 2');
  await chat.turn({ kind: 'send', sessionId, text: 'A new beginning', edits: first?.id });
  expect(texts(await shown(chat, sessionId))).toEqual(['A new beginning', 'Answer 4']);
});

it('another answer to an earlier question stands beside it, with what it saw', async () => {
  const chat = await chatWith([], counting(), { responseCache: false });
  const { message } = await chat.turn('First question of mine');
  const { sessionId } = message;
  await chat.turn({ kind: 'send', sessionId, text: 'Second question of mine' });
  const again = await chat.turn({ kind: 'retry', sessionId, messageId: message.id });
  expect(promptOf(chat.asked[2])).not.toContain('Second question of mine');
  expect(again.message.alternatives).toEqual([message.id, again.message.id]);
  expect(texts(await shown(chat, sessionId))).toEqual(['First question of mine', 'Answer 3']);
});

it('refuses to edit an answer, a message of another chat, or to show a branch of one', async () => {
  const chat = await chatWith([], says('Ok.'));
  const one = (await chat.turn('First question of mine')).message;
  const other = (await chat.turn('Second question of mine')).message;
  const edit = (sessionId: string, edits: string) =>
    chat.turn({ kind: 'send', sessionId, text: 'Edited', edits });
  await expect(edit(one.sessionId, one.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(edit(one.sessionId, other.parentId ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(
    chat.turn({ kind: 'retry', sessionId: one.sessionId, messageId: other.id }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(
    chat.store.bridge.request('sessions.showBranch', { id: one.sessionId, messageId: other.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

type Step = { do: 'send' | 'edit' | 'retry' | 'show'; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('send', 'edit', 'retry', 'show'),
  pick: fc.nat(20),
});

it('whatever is sent, edited, answered again and shown: what is shown is one path from beginning to end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const chat = await chatWith([], says('Ok.'), { responseCache: false });
      const { sessionId } = (await chat.turn('A beginning of it')).message;
      for (const [i, { do: what, pick }] of steps.entries()) {
        const all = allMessages(chat.store.db, sessionId);
        const any = all[pick % all.length];
        const asked = all.filter(({ role }) => role === 'user')[pick % (all.length / 2)];
        const text = `Message number ${i}`;
        if (what === 'send') await chat.turn({ kind: 'send', sessionId, text });
        if (what === 'edit') await chat.turn({ kind: 'send', sessionId, text, edits: asked?.id });
        if (what === 'retry') await chat.turn({ kind: 'retry', sessionId, messageId: any?.id });
        if (what === 'show') {
          await chat.store.bridge.request('sessions.showBranch', { id: sessionId, messageId: any?.id ?? '' });
          expect((await shown(chat, sessionId)).map(({ id }) => id)).toContain(any?.id);
        }
        checkTree(await shown(chat, sessionId), allMessages(chat.store.db, sessionId));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

function checkTree(path: readonly Message[], all: readonly Message[]): void {
  expect(path[0]?.parentId).toBeNull();
  path.forEach((message, i) => {
    expect(message.parentId).toBe(path[i - 1]?.id ?? null);
    expect(message.role).toBe(i % 2 === 0 ? 'user' : 'assistant');
  });
  expect(all.filter(({ parentId }) => parentId === path.at(-1)?.id)).toEqual([]);
  for (const message of all) {
    expect(message.alternatives).toContain(message.id);
    for (const id of message.alternatives) {
      const other = all.find((candidate) => candidate.id === id);
      expect(other).toMatchObject({ parentId: message.parentId, role: message.role });
      expect(other?.alternatives).toEqual(message.alternatives);
    }
  }
}
