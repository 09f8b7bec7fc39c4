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
