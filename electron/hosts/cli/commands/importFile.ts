import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors';
import type { Connection } from '../connect';
import type { CommandOutput } from '../output';

/** Lines written in one transaction: short enough that others can write between. */
const BATCH_LINES = 200;

interface Totals {
  created: number;
  unchanged: number;
  invalid: { line: number; reason: string }[];
}

/** Imports JSONL as one undo step, in batches; a bad line is reported with its number and the rest goes on. */
export async function importFile({ bridge }: Connection, file: string): Promise<CommandOutput> {
  const resolved = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  if (!existsSync(resolved) || !statSync(resolved).isFile()) {
    throw new AppError('NOT_FOUND', `There is no file ${resolved}.`);
  }
  const totals: Totals = { created: 0, unchanged: 0, invalid: [] };
  const step = randomUUID();
  let batch: string[] = [];
  let firstLine = 1;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const result = await bridge.request(
      'memories.import',
      { jsonl: batch.join('\n'), firstLine, step, fileName: path.basename(resolved) },
      { requestId: randomUUID() },
    );
    totals.created += result.created;
    totals.unchanged += result.unchanged;
    totals.invalid.push(...result.invalid);
    firstLine += batch.length;
    batch = [];
  };
  for await (const line of linesOf(resolved)) {
    batch.push(line);
    if (batch.length >= BATCH_LINES) await flush();
  }
  await flush();
  const text = [
    `${totals.created} created, ${totals.unchanged} unchanged, ${totals.invalid.length} invalid.`,
    ...totals.invalid.map(({ line, reason }) => `  line ${line}: ${reason}`),
  ];
  return { json: totals, text: text.join('\n') };
}

/** Lines end at \n only: JSON text may hold the other characters that end a line elsewhere (U+2028). */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const input: AsyncIterable<string> = createReadStream(file, 'utf8');
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
