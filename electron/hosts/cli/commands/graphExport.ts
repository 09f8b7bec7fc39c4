import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { AppError, messageOf } from '#shared/errors';
import type { Connection } from '../connect';
import { choiceOption, timeOption } from '../options';
import type { CommandOutput } from '../output';

export interface GraphExportOptions {
  format?: string;
  out?: string;
  asOf?: string;
  json?: boolean;
}

/** The whole graph to a file where one is named, else to the output as it is; never in memory as a whole. */
export async function exportGraph(
  { bridge }: Connection,
  options: GraphExportOptions,
): Promise<CommandOutput> {
  const usual = options.json === true && options.out === undefined ? 'json' : 'graphml';
  const format = choiceOption('--format', options.format ?? usual, ['graphml', 'json'] as const);
  const of =
    options.asOf === undefined
      ? { asOf: {}, history: true }
      : { asOf: { valid: timeOption('--as-of', options.asOf) } };
  const run = (write: (piece: string) => void | Promise<void>) =>
    bridge.stream('graph.export', { format, ...of }, write);
  if (options.out === undefined) {
    await run(toOutput);
    return { json: undefined, text: '' };
  }
  const file = fileOf(options.out, format);
  const handle = open(file);
  try {
    const { entities, edges } = await run((piece) => void writeSync(handle, piece));
    return { json: { file, entities, edges }, text: `Written to ${file}` };
  } catch (error) {
    rmSync(file, { force: true }); // half a graph helps nobody
    throw error;
  } finally {
    closeSync(handle);
  }
}

function fileOf(out: string, format: string): string {
  const target = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), out);
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? path.join(target, `mnemoscope-graph.${format}`) : target;
}

/** @throws AppError CONFLICT when the file is there already, or cannot be made */
function open(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new AppError('CONFLICT', `${file} cannot be written: ${messageOf(error)}`);
  }
}

/** Waits for whoever reads. */
async function toOutput(piece: string): Promise<void> {
  if (process.stdout.write(piece)) return;
  await new Promise((resolve) => process.stdout.once('drain', resolve));
}
