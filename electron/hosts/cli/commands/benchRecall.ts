import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError, messageOf } from '#shared/errors';
import { measureRecall } from '../measureRecall';
import { BuiltinEmbedder } from '../../../models/builtin/builtinEmbedder';
import { RESOURCES } from '../connect';
import { choiceOption } from '../options';
import type { CommandOutput } from '../output';

const benchFile = z.object({
  memories: z
    .array(
      z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        text: z.string().min(1),
        created_at: z.union([z.number(), z.string()]).optional(),
        session_id: z.union([z.string(), z.number()]).transform(String).optional(),
        speaker: z.string().optional(),
      }),
    )
    .min(1),
  queries: z
    .array(
      z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        query: z.string(),
        relevant: z.array(z.union([z.string(), z.number()]).transform(String)),
        kind: z.string().optional(),
      }),
    )
    .min(1),
});

export interface BenchOptions {
  file: string;
  level: string;
}

/** Ranks every query over a throw-away store of the file's memories, with the app's own recall, without the gate. */
export async function benchRecall(options: BenchOptions): Promise<CommandOutput> {
  const level = choiceOption('--level', options.level, ['item', 'session'] as const);
  const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), options.file);
  const data = readBenchFile(file);
  const embedder = new BuiltinEmbedder({ resourcesDir: RESOURCES });
  const result = await measureRecall({ ...data, level, embedder, resourcesDir: RESOURCES });
  const { recall, mrr } = result.overall;
  return {
    json: result,
    text: [
      `${result.queries} queries over ${data.memories.length} memories`,
      ...Object.entries(recall).map(([k, value]) => `recall@${k}  ${value.toFixed(3)}`),
      `MRR  ${mrr.toFixed(3)}`,
      `ms per query  p50 ${result.ms_per_query.p50.toFixed(2)}  p95 ${result.ms_per_query.p95.toFixed(2)}  (without embedding)`,
    ].join('\n'),
  };
}

function readBenchFile(file: string): z.output<typeof benchFile> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AppError('VALIDATION', `${file} cannot be read as JSON: ${messageOf(error)}`);
  }
  const parsed = benchFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(
    'VALIDATION',
    `${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a benchmark file'}`,
  );
}
