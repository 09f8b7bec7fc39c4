import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#shared/domain/session';
import {
  addText,
  afterChunk,
  dropTurn,
  isRunning,
  newTurn,
  patchTurn,
  putTurn,
  useTurns,
  withTurn,
} from '../../../../../renderer/features/chat/turns';

function message(id: string, role: Message['role'], text: string): Message {
  return {
    id,
    sessionId: 's',
    parentId: null,
    alternatives: [id],
    role,
    text,
    thinking: null,
    mode: null,
    model: null,
    status: 'complete',
    notice: null,
    createdAt: 0,
    used: null,
    citations: [],
    unsupported: [],
    cached: false,
  };
}
const session = {
  id: 's',
  title: 't',
  mode: 'normal',
  pinned: false,
  createdAt: 0,
  updatedAt: 0,
  messageCount: 0,
} as const;
const question = message('q', 'user', 'Why?');
const empty = message('a', 'assistant', '');
const started = { type: 'started', session, userMessage: question, assistantMessage: empty } as const;

beforeEach(() => useTurns.setState({ turns: {}, thought: {} }));

describe('a turn', () => {
  it('grows from its chunks', () => {
    let turn = afterChunk(newTurn('Why?', {}, 0), started, 10);
    turn = afterChunk(turn, { type: 'phase', phase: 'loading' }, 20);
    expect(turn.phaseSince).toBe(20);
    expect(turn.phase).toBe('loading');
    turn = addText(addText(turn, 'thinking', 'hm', 1_000), 'text', 'Because.', 4_000);
    expect(turn.answer).toMatchObject({ text: 'Because.', thinking: 'hm' });
    expect(turn.phase).toBe('answering');
    expect(turn.thoughtMs).toBe(3_000);
    expect(addText(turn, 'text', ' So.', 9_000).thoughtMs).toBe(3_000);
  });

  it('takes no text before it has started', () => {
    expect(addText(newTurn('Why?', {}, 0), 'text', 'x', 0).answer).toBeNull();
  });

  it('is kept under its key until it is dropped', () => {
    putTurn('s', newTurn('Why?', {}, 0));
    patchTurn('s', (turn) => ({ ...turn, error: 'Broke off.' }));
    expect(isRunning(useTurns.getState().turns['s'])).toBe(false);
    dropTurn('s');
    patchTurn('s', (turn) => turn);
    expect(useTurns.getState().turns).toEqual({});
  });

  it('leaves behind how long the model thought', () => {
    const thinking = addText(afterChunk(newTurn('Why?', {}, 0), started, 10), 'thinking', 'hm', 100);
    putTurn('s', addText(thinking, 'text', 'So.', 2_100));
    dropTurn('s');
    expect(useTurns.getState().thought).toEqual({ a: 2_000 });
  });
});

describe('withTurn', () => {
  it('shows the running answer in place of the stored, empty one', () => {
    const turn = addText(afterChunk(newTurn('Why?', {}, 0), started, 10), 'text', 'Be', 20);
    const shown = withTurn([question, empty], turn);
    expect(shown.map(({ id, text }) => [id, text])).toEqual([
      ['q', 'Why?'],
      ['a', 'Be'],
    ]);
  });

  it('hides the answer that a retry replaces, at once', () => {
    const old = message('old', 'assistant', 'Wrong.');
    expect(withTurn([question, old], newTurn('Why?', { retry: true, cutAt: 'old' }, 0))).toEqual([question]);
  });

  it('hides what an edit replaces and all that followed it, and nothing before it', () => {
    const later = message('later', 'user', 'And?');
    const stored = [
      message('first', 'user', 'Hello'),
      message('hi', 'assistant', 'Hi.'),
      question,
      empty,
      later,
    ];
    const turn = newTurn('Why not?', { cutAt: 'q' }, 0);
    expect(withTurn(stored, turn).map(({ id }) => id)).toEqual(['first', 'hi']);
  });

  it('keeps what arrived before a break, and drops an answer without a word', () => {
    const turn = { ...afterChunk(newTurn('Why?', {}, 0), started, 10), error: 'The engine stopped.' };
    expect(withTurn([question, empty], turn)).toEqual([question]);
    const part = addText(turn, 'text', 'Beca', 20);
    expect(withTurn([question, empty], part).at(-1)).toMatchObject({
      text: 'Beca',
      status: 'stopped',
      notice: 'It broke off here.',
    });
  });
});
