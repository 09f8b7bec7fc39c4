import type { StreamEnd } from '#shared/contract/index';
import { partlyWords, type DocumentFormat, type DocumentInfo } from '#shared/domain/document';
import { leftOutWords } from '#shared/domain/transfer';
import { countOf, formatNumber } from '../format';

/** Where documents go unless another collection is shown. */
export const FIRST_COLLECTION = 'documents';

/** The question that the whole list answers, the same wherever it is asked. */
export const ALL_DOCUMENTS = { collection: null, query: '' };

export const FORMAT_WORDS: Readonly<Record<DocumentFormat, string>> = {
  text: 'Text',
  markdown: 'Markdown',
  html: 'Web page',
  pdf: 'PDF',
  docx: 'Word',
  code: 'Code',
};

export function passagesOf(count: number): string {
  return countOf(count, 'passage', 'passages');
}

export function documentsOf(count: number): string {
  return countOf(count, 'document', 'documents');
}

/** The folder of a document, as its path says it; empty where only a name is known. */
export function folderOf({ path, name }: Pick<DocumentInfo, 'path' | 'name'>): string {
  const folder = path.endsWith(name) ? path.slice(0, path.length - name.length) : path;
  return folder.length > 1 ? folder.replace(/[\\/]$/u, '') : folder;
}

/** Whether the file itself can be read again, or was only handed over by a browser. */
export function isOnDisk({ path }: Pick<DocumentInfo, 'path'>): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/u.test(path);
}

export interface DocumentState {
  tone: 'ready' | 'reading' | 'partly' | 'waiting' | 'broken';
  words: string;
  /** What it means. */
  hint: string;
}

/**
 * How far a document is on its way to being found. `waitsFor`: why embedding does not go on; `reading`: the path of
 * the file that is being read now.
 */
export function stateOf(
  { path, chunks, embedded, refused, complete }: DocumentInfo,
  { waitsFor, reading }: { waitsFor: string | undefined; reading: string | null },
): DocumentState {
  if (!complete && reading === path) {
    return {
      tone: 'reading',
      words: 'Being read',
      hint: `It is being read. ${passagesOf(chunks)} of it can be found already.`,
    };
  }
  if (!complete) {
    return {
      tone: 'broken',
      words: 'Incomplete',
      hint: `Reading it was broken off. ${isOnDisk({ path }) ? 'Check it for changes' : 'Add it again'} to read the rest.`,
    };
  }
  if (chunks === 0) {
    return { tone: 'broken', words: 'No text', hint: 'No text was found in it: it may hold pictures only.' };
  }
  if (embedded + refused < chunks) {
    return {
      tone: 'waiting',
      words: `${formatNumber(embedded)} of ${formatNumber(chunks)}`,
      hint: `${formatNumber(embedded)} of ${passagesOf(chunks)} can be found by meaning. Until all are embedded, the rest can be found by words only.${waitsFor === undefined ? '' : ` ${waitsFor}`}`,
    };
  }
  if (embedded < chunks) {
    return {
      tone: 'partly',
      words: embedded === 0 ? 'By words only' : `${formatNumber(chunks - embedded)} by words only`,
      hint: `${formatNumber(chunks - embedded)} of ${passagesOf(chunks)} can be found by their words only: the model that compares texts could not take them. The list of passages says which.`,
    };
  }
  return { tone: 'ready', words: 'Ready', hint: 'Every passage can be found by its words and its meaning.' };
}

/** What reading files has come to, and which folders were left out. */
export function ingestedWords(end: StreamEnd<'documents.ingest'>, cancelled: boolean): string {
  const counts =
    cancelled && end.partly !== null && end.added + end.changed === 0
      ? 'Cancelled.'
      : countsWords(end, cancelled);
  const partly = end.partly === null ? null : partlyWords(end.partly);
  return [counts, partly, leftOutWords(end.leftOut)].filter((words) => words !== null).join(' ');
}

function countsWords(end: StreamEnd<'documents.ingest'>, cancelled: boolean): string {
  const { added, changed, unchanged, failed, chunks } = end;
  const parts: string[] = [];
  // What is counted is named once.
  const named = (count: number): string => (parts.length === 0 ? documentsOf(count) : formatNumber(count));
  if (added > 0) parts.push(`added ${named(added)}`);
  if (changed > 0) parts.push(`updated ${named(changed)}`);
  const taken = parts.pop();
  if (taken !== undefined) parts.push(`${taken} (${passagesOf(chunks)})`);
  if (unchanged > 0) parts.push(`${named(unchanged)} had not changed`);
  if (failed > 0) {
    parts.push(`${parts.length === 0 ? countOf(failed, 'file', 'files') : failed} could not be read`);
  }
  if (parts.length === 0) {
    return cancelled ? 'Cancelled: nothing was added.' : 'No file that can be read was found.';
  }
  const said = parts.join(', ');
  return cancelled ? `Cancelled: ${said}.` : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
