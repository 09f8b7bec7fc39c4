import path from 'node:path';
import type { StreamChunk, StreamInput } from '#shared/contract/index';
import { partlyWords, type DocumentInfo, type FileOutcome } from '#shared/domain/document';
import { leftOutWords } from '#shared/domain/transfer';
import { plural } from '../../../memory/words';
import type { Bridge } from '#shared/rpc/typedClient';
import type { Connection } from '../connect';
import { iso, onOneLine } from '../format';
import { byBeginning, numberOption } from '../options';
import type { CommandOutput } from '../output';
import { callersPath } from '../outputFile';
import { stoppable } from '../stoppable';

interface IngestOptions {
  chunkSize?: string;
  overlap?: string;
  collection?: string;
}

/** Reads files and folders; each file is told on stderr when it is done, and exit code 1 says that some could not be read. */
export async function ingest(
  { bridge }: Connection,
  paths: string[],
  { chunkSize, overlap, collection }: IngestOptions,
): Promise<CommandOutput> {
  return read(bridge, {
    files: paths.map((given) => ({ path: callersPath(given) })),
    ...(collection === undefined ? {} : { collection }),
    ...(chunkSize === undefined
      ? {}
      : { chunkTokens: numberOption('--chunk-size', chunkSize, { min: 16, max: 512, integer: true }) }),
    ...(overlap === undefined
      ? {}
      : { overlapTokens: numberOption('--overlap', overlap, { min: 0, max: 256, integer: true }) }),
  });
}

/** Looks at all documents again, or those of one collection. */
export async function refreshDocuments(
  { bridge }: Connection,
  { collection }: { collection?: string },
): Promise<CommandOutput> {
  const { items } = await bridge.request('documents.list', { collection: collection ?? null });
  return read(bridge, { again: items.map(({ id }) => id) });
}

async function read(bridge: Bridge, request: StreamInput<'documents.ingest'>): Promise<CommandOutput> {
  const outcomes: FileOutcome[] = [];
  const tell = teller();
  const onProgress = (progress: StreamChunk<'documents.ingest'>): void => {
    outcomes.push(...progress.outcomes);
    tell(progress);
  };
  const { result, stopped } = await stoppable((signal) =>
    bridge.stream('documents.ingest', request, onProgress, { signal }),
  );
  const { seq, label, leftOut, partly, ...totals } = result;
  const without = leftOutWords(leftOut);
  if (totals.failed > 0 && !stopped) process.exitCode = 1;
  const counts = (['added', 'changed', 'unchanged', 'failed'] as const)
    .map((name) => `${totals[name].toLocaleString('en')} ${name}`)
    .join(', ');
  return {
    json: { ...totals, partly, left_out: leftOut.count, seq, files: outcomes },
    text: [
      ...(stopped ? ['Stopped before its end; the same command again reads the rest.'] : []),
      `${counts}; ${plural(totals.chunks, 'passage')}.`,
      ...(partly === null ? [] : [onOneLine(partlyWords(partly))]),
      ...(without === null ? [] : [without]),
      ...(seq === null ? [] : [`${label}. Take it back with: mnemoscope undo`]),
    ].join('\n'),
    stopped,
    ...(seq === null ? { onlyRead: true } : {}),
  };
}

/** One line for each file, and on a terminal one that shows how far the present one is. */
function teller(): (progress: StreamChunk<'documents.ingest'>) => void {
  const { stderr } = process;
  const clear = stderr.isTTY ? '\r\u001b[2K' : '';
  return ({ done, total, path: file, pagesDone, pages, chunksDone, chunks: ofChunks, outcomes }) => {
    for (const { outcome, path: of, problem, chunks } of outcomes) {
      const what = problem ?? (outcome === 'unchanged' ? '' : plural(chunks, 'passage'));
      const line = onOneLine(`${of}${what === '' ? '' : `  ${what}`}`);
      stderr.write(`${clear}${outcome.padEnd(9)}  ${line}\n`);
    }
    if (!stderr.isTTY || file === null) return;
    const page = pagesDone === null || pages === null ? '' : `, page ${pagesDone} of ${pages}`;
    const chunk = chunksDone === null || ofChunks === null ? page : `, passage ${chunksDone} of ${ofChunks}`;
    stderr.write(`${clear}${done + 1} of ${total}: ${onOneLine(path.basename(file))}${chunk}`);
  };
}

export async function listDocuments(
  { bridge }: Connection,
  { collection, query }: { collection?: string; query?: string },
): Promise<CommandOutput> {
  const { items } = await bridge.request('documents.list', {
    collection: collection ?? null,
    ...(query === undefined ? {} : { query }),
  });
  return {
    json: { documents: items.map(documentJson) },
    text: items.length === 0 ? 'There are no documents.' : items.map(documentLine).join('\n'),
  };
}

export async function removeDocuments({ bridge }: Connection, given: string[]): Promise<CommandOutput> {
  const { items } = await bridge.request('documents.list', {});
  const all = items.map(({ id }) => id);
  const ids = given.map((id) => byBeginning('document', id, all));
  const { changed } = await bridge.request('documents.remove', { ids });
  return {
    json: { ids, changed },
    text: `Removed ${plural(changed, 'document')}. Take it back with: mnemoscope undo`,
  };
}

function documentJson({ addedAt, readAt, modifiedAt, ...document }: DocumentInfo): object {
  return {
    ...document,
    modifiedAt: modifiedAt === null ? null : iso(modifiedAt),
    addedAt: iso(addedAt),
    readAt: iso(readAt),
  };
}

function documentLine({ id, collection, path: of, pages, chunks, complete }: DocumentInfo): string {
  const length = [...(pages === null ? [] : [plural(pages, 'page')]), plural(chunks, 'passage')];
  return `${id.slice(0, 8)}  ${onOneLine(of)}  ${length.join(', ')}  [${collection}]${complete ? '' : '  reading was broken off'}`;
}
