import { expect, it } from 'vitest';
import { modelChangeChecks } from '../../../electron/engine/compute/healthEmbeddingWords';

const building = { provider: 'ollama', model: 'next', leavesMachine: false, done: 3, total: 1_200 };

it('a change of the model is told, with how far it is', () => {
  expect(modelChangeChecks({ building: null, note: null })).toEqual([]);
  const [check] = modelChangeChecks({ building: { ...building, problem: null }, note: null });
  expect(check).toMatchObject({ name: 'model_change', ok: true });
  expect(check?.value).toContain('Changing to next: 3 of 1,200 memories and passages of documents.');
});

it('one that cannot go on is a fault, with the reason', () => {
  const problem = 'It does not take your key.';
  const [check] = modelChangeChecks({ building: { ...building, problem }, note: null });
  expect(check).toMatchObject({ ok: false, hint: expect.stringContaining('meanwhile') });
  expect(check?.value).toContain('It does not take your key.');
});

it('one that was asked for and does not begin says why', () => {
  const note = 'The embeddingModel other is not used.';
  expect(modelChangeChecks({ building: null, note })).toMatchObject([{ name: 'model_change', value: note }]);
});
