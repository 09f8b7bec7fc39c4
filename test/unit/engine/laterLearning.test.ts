import { expect, it } from 'vitest';
import type { EventPayload } from '#shared/contract/events';
import { AppError } from '#shared/errors';
import { LaterLearning } from '../../../electron/engine/compute/laterLearning';

const utterance = { text: 'x', sessionId: 's', messageId: 'm', at: 1, previous: null, usedTexts: [] };

async function endOf(learnByModel: () => Promise<[] | null>): Promise<EventPayload<'learning.ended'>[]> {
  const ended: EventPayload<'learning.ended'>[] = [];
  const later = new LaterLearning({ learnByModel }, (result) => ended.push(result));
  later.add(utterance, 'tiny');
  await later.settled(5_000);
  return ended;
}

it('a model that finds no fact is reported as having found none, not as a success', async () => {
  expect(await endOf(() => Promise.resolve([]))).toEqual([
    { messageId: 'm', model: 'tiny', found: 0, problem: null },
  ]);
});

it('a model that gives nothing readable is reported with the reason', async () => {
  const unreadable = new AppError('MODEL_UNREADABLE', 'tiny gave nothing readable.');
  expect(await endOf(() => Promise.reject(unreadable))).toEqual([
    { messageId: 'm', model: 'tiny', found: 0, problem: 'tiny gave nothing readable.' },
  ]);
});

it('where the model was not asked there is nothing to report', async () => {
  expect(await endOf(() => Promise.resolve(null))).toEqual([]);
});
