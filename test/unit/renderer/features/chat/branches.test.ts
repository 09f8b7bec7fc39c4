import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/domain/session';
import { neighbour, placeKey, questionBefore } from '../../../../../renderer/features/chat/branches';

function message(id: string, role: Message['role'], parentId: string | null, sessionId = 's'): Message {
  return {
    id,
    sessionId,
    parentId,
    alternatives: [id],
    role,
    text: id,
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

it('walks through the versions of a message and stops at the ends', () => {
  expect(neighbour(['a', 'b', 'c'], 'b', 1)).toBe('c');
  expect(neighbour(['a', 'b', 'c'], 'b', -1)).toBe('a');
  expect(neighbour(['a', 'b'], 'b', 1)).toBeNull();
  expect(neighbour(['a', 'b'], 'a', -1)).toBeNull();
  expect(neighbour(['a', 'b'], 'x', 1)).toBeNull();
});

describe('placeKey', () => {
  it('is the same for versions in one place, and differs between places', () => {
    expect(placeKey(message('q1', 'user', null))).toBe(placeKey(message('q2', 'user', null)));
    expect(placeKey(message('a1', 'assistant', 'q1'))).toBe(placeKey(message('a2', 'assistant', 'q1')));
    expect(placeKey(message('a1', 'assistant', 'q1'))).not.toBe(placeKey(message('q3', 'user', 'a1')));
  });

  it('is the id where messages have no tree', () => {
    expect(placeKey(message('q1', 'user', null, ''))).toBe('q1');
  });
});

it('finds the question that an answer belongs to', () => {
  const [q, a, broken] = [
    message('q', 'user', null),
    message('a', 'assistant', 'q'),
    message('b', 'assistant', 'q'),
  ];
  expect(questionBefore([q, a], 1)).toBe(q);
  expect(questionBefore([q, a, broken], 2)).toBe(q);
  expect(questionBefore([a], 0)).toBeNull();
});
