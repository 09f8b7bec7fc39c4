import { BuiltinEmbedder } from '../../../models/builtin/builtinEmbedder';
import { readBenchFile } from '../benchFile';
import { RESOURCES } from '../connect';
import { measureRecall, type MeasuredRecall } from '../measureRecall';
import { choiceOption } from '../options';
import type { CommandOutput } from '../output';
import { callersPath } from '../outputFile';

export interface BenchOptions {
  file: string;
  level: string;
}

/** Ranks every query over a throw-away store of the file's memories, with the app's own recall, without the gate. */
export async function benchRecall(options: BenchOptions): Promise<CommandOutput> {
  const level = choiceOption('--level', options.level, ['item', 'session'] as const);
  const file = callersPath(options.file);
  const data = readBenchFile(file);
  const embedder = new BuiltinEmbedder({ resourcesDir: RESOURCES });
  const result = await measureRecall({ ...data, level, embedder, resourcesDir: RESOURCES });
  return { json: result, text: describe(result, data.memories.length) };
}

function describe(
  { queries, overall, answerability, ms_per_query: ms }: MeasuredRecall,
  memories: number,
): string {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return [
    `${queries} queries over ${memories} memories`,
    ...Object.entries(overall.recall).map(([k, value]) => `recall@${k}  ${value.toFixed(3)}`),
    `MRR  ${overall.mrr.toFixed(3)}`,
    ...(answerability === undefined
      ? []
      : [
          `answerable or not  AUC ${answerability.auc.toFixed(3)}, taken for covered: ${percent(answerability.covered)} of those it can answer, ${percent(answerability.wrongly_covered)} of the others`,
        ]),
    `ms per query  p50 ${ms.p50.toFixed(2)}  p95 ${ms.p95.toFixed(2)}  (without embedding)`,
  ].join('\n');
}
