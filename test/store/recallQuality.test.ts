import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { measureRecall } from '../../electron/hosts/cli/measureRecall';
import { BuiltinEmbedder } from '../../electron/models/builtin/builtinEmbedder';

const root = resolve(import.meta.dirname, '../..');
const resourcesDir = resolve(root, 'resources');
/** Eighty questions about a person's memories; not part of this repository. */
const file = resolve(root, '../shared/data/recall-personal.json');

const labelled = z.object({
  memories: z.array(z.object({ id: z.string(), text: z.string(), created_at: z.string().optional() })),
  queries: z.array(
    z.object({
      id: z.string(),
      query: z.string(),
      relevant: z.array(z.string()),
      kind: z.string().optional(),
    }),
  ),
});

it.skipIf(!existsSync(file))(
  'ranks personal memories at least as well as the vectors alone do',
  async () => {
    const data = labelled.parse(JSON.parse(readFileSync(file, 'utf8')));
    const embedder = new BuiltinEmbedder({ resourcesDir });
    const { overall, queries } = await measureRecall({ ...data, level: 'item', embedder, resourcesDir });
    expect(queries).toBe(data.queries.length);
    expect(overall.recall['1']).toBeGreaterThanOrEqual(0.7);
    expect(overall.recall['5']).toBeGreaterThanOrEqual(0.875);
    expect(overall.mrr).toBeGreaterThanOrEqual(0.78);
  },
  120_000,
);
