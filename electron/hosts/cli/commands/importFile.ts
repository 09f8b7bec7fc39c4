import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import {
  besidesWords,
  hereWords,
  importFormat,
  leftOutWords,
  type ImportProblem,
} from '#shared/domain/transfer';
import { plural } from '../../../memory/words';
import type { Connection } from '../connect';
import { choiceOption } from '../options';
import type { CommandOutput } from '../output';
import { callersPath } from '../outputFile';
import { ProgressLine } from '../progressLine';
import { stoppable } from '../stoppable';

export interface ImportFileOptions {
  format?: string;
  scope?: string;
  dryRun?: boolean;
}

type Done = StreamEnd<'transfer.import'>;
type Foreseen = StreamEnd<'transfer.preview'>;

const MB = 1_000_000;
const STOPPED =
  'Stopped before its end. What was imported until then stays; the same command again goes on from there.';

/** Imports a file or folder as one undo step, or says what that would come to. Exit code 1: not all could be read; 130: stopped. */
export async function importFile(
  { bridge }: Connection,
  given: string,
  options: ImportFileOptions,
): Promise<CommandOutput> {
  const source = {
    file: { path: callersPath(given) },
    format:
      options.format === undefined ? null : choiceOption('--format', options.format, importFormat.options),
    ...(options.scope === undefined ? {} : { scope: options.scope }),
  };
  const progress = new ProgressLine();
  const tell = (at: StreamChunk<'transfer.import'>): void => progress.tell(() => progressWords(at));
  const isDry = options.dryRun === true;
  const { result: done, stopped } = await stoppable<Done | Foreseen>((signal) =>
    isDry
      ? bridge.stream('transfer.preview', source, tell, { signal })
      : bridge.stream('transfer.import', source, tell, { signal }),
  );
  progress.end();
  if (stopped) {
    return { json: { ...asJson(done), stopped }, text: `${STOPPED}\n${importText(done, false)}`, stopped };
  }
  if (done.counts.invalid > 0) process.exitCode = 1;
  const output = { json: asJson(done), text: importText(done, isDry) };
  return isDry ? { ...output, onlyRead: true } : output;
}

function asJson(done: Done | Foreseen) {
  const { created, changed, unchanged, invalid, besides, here } = done.counts;
  return {
    format: done.format,
    created,
    changed,
    unchanged,
    besides,
    here_already: here,
    invalid_count: invalid,
    invalid: done.problems.map(({ where, reason }) => ({ ...lineOf(where), where, reason })),
    left_out: done.leftOut.count,
    ...('label' in done ? { label: done.label } : { examples: done.examples }),
  };
}

/** Programs want the number of a line. */
function lineOf(where: string): { line?: number } {
  const line = /^line (\d+)$/u.exec(where)?.[1];
  return line === undefined ? {} : { line: Number(line) };
}

export function importText(
  { format, counts, problems, leftOut, ...rest }: Done | Foreseen,
  isDry: boolean,
): string {
  const { invalid, besides, here } = counts;
  const known = hereWords(here);
  const others = besidesWords(besides);
  const dry = isDry ? 'Would be: ' : '';
  const without = leftOutWords(leftOut);
  const untold = invalid - problems.length;
  return [
    isNothing(counts)
      ? `There is nothing new in it to import (${format}).`
      : `${dry}${countsWords(counts)} (${format}).`,
    ...(others.length === 0 ? [] : [`Besides: ${others.join(', ')}.`]),
    ...(known === null ? [] : [known]),
    ...(without === null ? [] : [without]),
    ...('examples' in rest ? rest.examples.slice(0, 5).map(({ text }) => `  + ${oneLine(text)}`) : []),
    ...problems.map(problemLine),
    ...(untold > 0 ? [`  and ${plural(untold, 'other problem')}`] : []),
    ...('label' in rest && rest.seq !== null ? [`${rest.label}. Take it back with: mnemoscope undo`] : []),
  ].join('\n');
}

function isNothing({ created, changed, unchanged, invalid, besides }: Done['counts']): boolean {
  return created + changed + unchanged + invalid === 0 && besidesWords(besides).length === 0;
}

function countsWords(counts: Done['counts']): string {
  return (['created', 'changed', 'unchanged', 'invalid'] as const)
    .map((name) => `${counts[name].toLocaleString('en')} ${name}`)
    .join(', ');
}

function problemLine({ where, reason }: ImportProblem): string {
  return `  ${where}: ${reason}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

/** "1.2 of 40.0 MB". A packed file may hold more than it says. */
function shareWords(done: number, total: number): string {
  const [unit, name] = total < MB ? [1_000, 'kB'] : [MB, 'MB'];
  return `${(Math.min(done, total) / unit).toFixed(1)} of ${(total / unit).toFixed(1)} ${name}`;
}

function progressWords({ doneBytes, totalBytes, records }: StreamChunk<'transfer.import'>): string {
  return `${shareWords(doneBytes, totalBytes)}, ${plural(records, 'record')}`;
}
