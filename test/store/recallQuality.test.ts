import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readBenchFile } from '../../electron/hosts/cli/benchFile';
import { measureRecall } from '../../electron/hosts/cli/measureRecall';
import { BuiltinEmbedder } from '../../electron/models/builtin/builtinEmbedder';

const root = resolve(import.meta.dirname, '../..');
const resourcesDir = resolve(root, 'resources');

function measure(name: string) {
  const file = resolve(root, 'test/fixtures', `${name}.json`);
  const embedder = new BuiltinEmbedder({ resourcesDir });
  return measureRecall({ ...readBenchFile(file), level: 'item', embedder, resourcesDir });
}

it('ranks personal facts at least as well as the vectors alone do', async () => {
  const { overall, queries } = await measure('recall-personal');
  expect(queries).toBe(80);
  expect(overall.recall['1']).toBeGreaterThanOrEqual(0.7);
  expect(overall.recall['5']).toBeGreaterThanOrEqual(0.875);
  expect(overall.mrr).toBeGreaterThanOrEqual(0.78);
}, 120_000);

it('finds turns of a conversation that it was not tuned on clearly better than the vectors alone, which reach .42', async () => {
  const { overall, answerability } = await measure('conversations-heldout');
  expect(overall.recall['1']).toBeGreaterThanOrEqual(0.24);
  expect(overall.recall['5']).toBeGreaterThanOrEqual(0.53);
  expect(overall.recall['10']).toBeGreaterThanOrEqual(0.63);
  expect(overall.mrr).toBeGreaterThanOrEqual(0.49);
  // To refuse what is known is the worse fault.
  expect(answerability?.covered).toBeGreaterThanOrEqual(0.75);
}, 120_000);
