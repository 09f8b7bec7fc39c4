import { expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { embedderCheck } from '../../../electron/engine/compute/health';

it.each([
  [new AppError('MODEL_NOT_RUNNING', 'No model server answers.'), 'Start the model server'],
  [new AppError('MODEL_MISSING', 'It does not have the model.'), 'look at its settings'],
  [new AppError('EMBEDDER_FAILED', 'It does not work.'), 'Reinstall the app'],
  [new Error('ENOENT'), 'Reinstall the app'],
])('what to do about an embedder that does not work depends on where it runs: %s', async (error, remedy) => {
  const check = await embedderCheck({ open: () => Promise.reject(error) });
  expect(check).toMatchObject({ name: 'embedder', ok: false, value: error.message });
  expect(check.hint).toContain(remedy);
});
