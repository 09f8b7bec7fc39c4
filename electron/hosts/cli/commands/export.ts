import path from 'node:path';
import type { StreamEnd } from '#shared/contract/index';
import { besidesWords, exportFormat, type ExportFormat } from '#shared/domain/transfer';
import { AppError } from '#shared/errors';
import type { Connection } from '../connect';
import { choiceOption } from '../options';
import { callersPath, isFolder, toOutput, writeOutputFile, writeOutputFolder } from '../outputFile';
import type { CommandOutput } from '../output';
import { listFilter, type FilterOptions } from './list';

export interface ExportOptions extends FilterOptions {
  format?: string;
  force?: boolean;
}

const BY_EXTENSION: Readonly<Record<string, ExportFormat>> = {
  '.json': 'snapshot',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.csv': 'csv',
  '.graphml': 'graphml',
};

/** To a file, to a folder of them, or with "-" to the output. */
export async function exportAll(
  { bridge }: Connection,
  target: string,
  options: ExportOptions,
): Promise<CommandOutput> {
  const format = formatOf(target, options.format);
  const filter = listFilter(options, Date.now());
  const output = { force: options.force === true };
  const run = (write: (file: string, text: string) => void | Promise<void>) =>
    bridge.stream('transfer.export', { format, filter }, ({ file, text }) => write(file ?? '', text));
  if (target === '-') {
    if (format === 'markdown') {
      throw new AppError('VALIDATION', 'Markdown is a folder of files. Name the folder.');
    }
    await run((_file, text) => toOutput(text));
    return { json: undefined, text: '' };
  }
  const place = callersPath(target);
  if (format === 'markdown') return told(format, place, await writeOutputFolder(place, output, run));
  const { file, done } = await writeOutputFile(place, output, (write) => run((_file, text) => write(text)));
  return told(format, file, done);
}

function told(
  format: ExportFormat,
  file: string,
  { memories, entities, edges, besides = {} }: StreamEnd<'transfer.export'>,
): CommandOutput {
  const counts = [
    [memories, 'memories'],
    [entities, 'entities'],
    [edges, 'relations'],
  ] as const;
  const words = [
    ...counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
    ...besidesWords(besides),
  ];
  return {
    json: { file, format, memories, entities, edges, ...besides },
    text: `Written to ${file}: ${words.length === 0 ? 'nothing matches' : words.join(', ')}.`,
  };
}

/** @throws AppError VALIDATION when the name does not say it */
function formatOf(target: string, given: string | undefined): ExportFormat {
  if (given !== undefined) return choiceOption('--format', given, exportFormat.options);
  const format = BY_EXTENSION[path.extname(target).toLowerCase()];
  if (format !== undefined && !isFolder(callersPath(target))) return format;
  throw new AppError(
    'VALIDATION',
    `The name does not say the format. Add --format, with one of ${exportFormat.options.join(', ')}.`,
  );
}
