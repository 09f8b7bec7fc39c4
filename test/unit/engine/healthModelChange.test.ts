import { expect, it } from 'vitest';
import { modelChangeChecks } from '../../../electron/engine/compute/healthEmbeddingWords';

const building = { provider: 'ollama', model: 'next', leavesMachine: false, done: 3, total: 1_200 };

it('a change of the model is told, with how far it is', () => {
  expect(modelChangeChecks({ building: null })).toEqual([]);
  const [check] = modelChangeChecks({ building: { ...building, problem: null } });
  expect(check).toMatchObject({ name: 'model_change', ok: true });
  expect(check?.value).toContain('Changing to next: 3 of 1,200 memories and passages of documents.');
});

it('one that cannot go on is a fault, with the reason', () => {
  const [check] = modelChangeChecks({ building: { ...building, problem: 'It does not take your key.' } });
  expect(check).toMatchObject({ ok: false, hint: expect.stringContaining('meanwhile') });
  expect(check?.value).toContain('It does not take your key.');
});
