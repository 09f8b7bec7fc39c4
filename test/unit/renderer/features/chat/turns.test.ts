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
  };
}
const session = { id: 's', title: 't', createdAt: 0, updatedAt: 0, messageCount: 0 };
const question = message('q', 'user', 'Why?');
const empty = message('a', 'assistant', '');
const started = { type: 'started', session, userMessage: question, assistantMessage: empty } as const;

beforeEach(() => useTurns.setState({ turns: {} }));

describe('a turn', () => {
  it('grows from its chunks', () => {
    let turn = afterChunk(newTurn('Why?', null), started);
    turn = afterChunk(turn, { type: 'phase', phase: 'loading' });
    expect(turn.phase).toBe('loading');
    turn = addText(addText(turn, 'thinking', 'hm'), 'text', 'Because.');
    expect(turn.answer).toMatchObject({ text: 'Because.', thinking: 'hm' });
    expect(turn.phase).toBe('answering');
  });

  it('takes no text before it has started', () => {
    expect(addText(newTurn('Why?', null), 'text', 'x').answer).toBeNull();
  });

  it('is kept under its key until it is dropped', () => {
    putTurn('s', newTurn('Why?', null));
    patchTurn('s', (turn) => ({ ...turn, error: 'Broke off.' }));
    expect(isRunning(useTurns.getState().turns['s'])).toBe(false);
    dropTurn('s');
    patchTurn('s', (turn) => turn);
    expect(useTurns.getState().turns).toEqual({});
  });
});

describe('withTurn', () => {
  it('shows the running answer in place of the stored, empty one', () => {
    const turn = addText(afterChunk(newTurn('Why?', null), started), 'text', 'Be');
    const shown = withTurn([question, empty], turn);
    expect(shown.map(({ id, text }) => [id, text])).toEqual([
      ['q', 'Why?'],
      ['a', 'Be'],
    ]);
  });

  it('hides the answer that a retry replaces, at once', () => {
    const old = message('old', 'assistant', 'Wrong.');
    expect(withTurn([question, old], newTurn('Why?', { replaces: 'old' }))).toEqual([question]);
  });

  it('keeps what arrived before a break, and drops an answer without a word', () => {
    const turn = { ...afterChunk(newTurn('Why?', null), started), error: 'The engine stopped.' };
    expect(withTurn([question, empty], turn)).toEqual([question]);
    const part = addText(turn, 'text', 'Beca');
    expect(withTurn([question, empty], part).at(-1)).toMatchObject({
      text: 'Beca',
      status: 'stopped',
      notice: 'It broke off here.',
    });
  });
});
