import { expect, it } from 'vitest';
import type { Proposal } from '#shared/domain/proposal';
import { byMessage, learntUnder } from '../../../../../renderer/features/chat/learntUnder';

function proposal(id: string, messageId: string | null, createdAt: number): Proposal {
  return {
    id,
    kind: 'fact',
    text: id,
    state: 'pending',
    confidence: 1,
    flags: [],
    reason: null,
    proposedBy: 'rules',
    sessionId: 's',
    messageId,
    createdAt,
    decidedAt: null,
    memoryId: null,
    targets: [],
    lossless: false,
  };
}

it('puts what was found in a question under its answer, oldest first', () => {
  const groups = byMessage([proposal('b', 'q', 2), proposal('a', 'q', 1), proposal('m', null, 3)]);
  expect(learntUnder(groups, { parentId: 'q' }).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(learntUnder(groups, { parentId: 'other' })).toEqual([]);
  expect(learntUnder(groups, { parentId: null })).toEqual([]);
});

it('shows what a message sets right before what it adds', () => {
  const correction: Proposal = { ...proposal('c', 'q', 1), kind: 'correction' };
  const groups = byMessage([proposal('a', 'q', 1), correction]);
  expect(learntUnder(groups, { parentId: 'q' }).map(({ id }) => id)).toEqual(['c', 'a']);
});
