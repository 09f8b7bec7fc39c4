import { expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import type { TurnChunk } from '#shared/contract/chat';
import { EMPTY_OUTCOME, stopNotice } from '../../../electron/chat/outcome';
import type { TurnCall } from '../../../electron/chat/turnServices';
import { RunningTurns } from '../../../electron/engine/compute/runningTurns';
import type { Message, Session } from '#shared/domain/session';

const session: Session = {
  id: 's',
  title: 'A chat',
  mode: 'normal',
  pinned: false,
  createdAt: 0,
  updatedAt: 0,
  messageCount: 2,
};

function message(id: string): Message {
  return {
    ...EMPTY_OUTCOME,
    id,
    sessionId: 's',
    parentId: null,
    alternatives: [id],
    role: 'assistant',
    createdAt: 0,
    citations: [],
    unsupported: [],
  };
}

const started = (id: string): TurnChunk => ({
  type: 'started',
  session,
  userMessage: message('question'),
  assistantMessage: message(id),
});

/** A turn that ends only when it is stopped; gives why. */
function begin(turns: RunningTurns, id: string, signal = new AbortController().signal): Promise<string> {
  const call: TurnCall = { signal, caller: { actor: 'ui' }, emit: () => Promise.resolve() };
  return turns.run(call, async (turn) => {
    await turn.emit(started(id));
    await new Promise((resolve) => turn.signal.addEventListener('abort', resolve, { once: true }));
    return stopNotice(turn.signal);
  });
}

it('stops the turn whose answer is named, and no other', async () => {
  const turns = new RunningTurns();
  const [first, second] = [begin(turns, 'a'), begin(turns, 'b')];
  await Promise.resolve();
  expect(turns.stop('a')).toBe(true);
  expect(await first).toBe('You stopped this answer.');
  expect(turns.stop('a')).toBe(false);
  expect(await Promise.race([second, Promise.resolve('runs')])).toBe('runs');
  await turns.stopAll();
});

it('says that the app was closed to all that run then', async () => {
  const turns = new RunningTurns();
  const running = [begin(turns, 'a'), begin(turns, 'b')];
  await Promise.resolve();
  await turns.stopAll();
  for (const notice of await Promise.all(running)) expect(notice).toContain('Mnemoscope was closed');
});

it('passes a failure on, and forgets the turn', async () => {
  const turns = new RunningTurns();
  const call: TurnCall = {
    signal: new AbortController().signal,
    caller: { actor: 'ui' },
    emit: () => Promise.resolve(),
  };
  const failing = turns.run(call, async (turn) => {
    await turn.emit(started('a'));
    throw new AppError('INTERNAL', 'The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(turns.stop('a')).toBe(false);
});
