import type { StreamChunk } from '#shared/contract/index';
import type { FileOutcome } from '#shared/domain/document';
import type { FileRef } from '#shared/domain/fileRef';
import { AppError } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { discardUploads, handOver } from '../../api/files';
import type { Given } from '../../api/givenFiles';
import { announce, announceError, announceStep } from '../changeToast';
import { FIRST_COLLECTION, ingestedWords } from './documentWords';
import {
  retryWork,
  START_RUN,
  useIngest,
  withFailed,
  type DocumentToCheck,
  type FailedFile,
  type IngestRun,
  type IngestWork,
} from './ingestState';

let abort = new AbortController();

/** Reads files and folders into a collection, after what is being read now. Says how it ends, with Undo. */
export function ingestFiles(given: readonly Given[], collection: string): void {
  if (given.length > 0) begin({ given, again: [], collection });
}

/** Looks whether the files of these documents have changed, and reads those that have. */
export function checkAgain(documents: readonly DocumentToCheck[]): void {
  if (documents.length > 0) begin({ given: [], again: documents, collection: FIRST_COLLECTION });
}

/** Ends it after the file at hand. What was read stays read, and Undo takes it back. */
export function cancelIngest(): void {
  const { run } = useIngest.getState();
  if (run === null) return;
  useIngest.setState({ run: { ...run, cancelling: true }, waiting: [] });
  abort.abort();
}

export function dismissFailed(): void {
  useIngest.setState({ failed: [] });
}

export function tryFailedAgain(): void {
  const { failed } = useIngest.getState();
  useIngest.setState({ failed: failed.filter(({ retry }) => retry === null) });
  for (const work of retryWork(failed)) {
    if (work.given.length + work.again.length > 0) begin(work);
  }
}

function begin(work: IngestWork): void {
  const { run, waiting } = useIngest.getState();
  if (run === null) void goThrough(work);
  else useIngest.setState({ waiting: [...waiting, work] });
}

async function goThrough(first: IngestWork): Promise<void> {
  for (let work: IngestWork | undefined = first; work !== undefined;) {
    abort = new AbortController();
    useIngest.setState({ run: START_RUN });
    await perform(work, abort.signal);
    const [next, ...waiting]: readonly IngestWork[] = useIngest.getState().waiting;
    useIngest.setState({ waiting });
    work = next;
  }
  useIngest.setState({ run: null });
}

async function perform(work: IngestWork, signal: AbortSignal): Promise<void> {
  let refs: FileRef[] = [];
  try {
    refs = await handOverAll(work, signal);
    if (refs.length + work.again.length === 0) return;
    tell({ ...START_RUN, at: 'looking' });
    const end = await bridge.stream(
      'documents.ingest',
      { files: refs, again: work.again.map(({ id }) => id), collection: work.collection },
      (piece) => {
        tell(runOf(piece));
        addFailed(piece.outcomes.flatMap((outcome) => failedOf(outcome, work)));
      },
      { signal },
    );
    const words = ingestedWords(end, signal.aborted);
    if (end.seq === null) announce(words);
    else announceStep(words, end.seq);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANCELLED') announce('Cancelled: nothing was added.');
    else announceError(error);
  } finally {
    await discardUploads(refs);
  }
}

async function handOverAll({ given, collection }: IngestWork, signal: AbortSignal): Promise<FileRef[]> {
  const { refs, problems } = await handOver(given, {
    signal,
    onProgress: ({ name, doneBytes, totalBytes }) =>
      tell({ ...START_RUN, at: 'handing', path: name, done: doneBytes, total: totalBytes }),
  });
  addFailed(
    problems.map(({ name, reason }) => ({
      path: name,
      problem: reason,
      collection,
      retry: retryOf(name, given),
    })),
  );
  return refs;
}

function tell(now: IngestRun): void {
  useIngest.setState(({ run }) => ({ run: { ...now, cancelling: run?.cancelling ?? false } }));
}

function addFailed(more: readonly FailedFile[]): void {
  if (more.length > 0) useIngest.setState(({ failed }) => ({ failed: withFailed(failed, more) }));
}

function runOf({ done, total, path, pagesDone, pages }: StreamChunk<'documents.ingest'>): IngestRun {
  return { ...START_RUN, at: total === 0 ? 'looking' : 'reading', done, total, path, pagesDone, pages };
}

function failedOf({ path, outcome, problem }: FileOutcome, work: IngestWork): FailedFile[] {
  if (outcome !== 'failed') return [];
  const again = work.again.find((document) => document.path === path);
  const retry = again === undefined ? retryOf(path, work.given) : { again };
  return [{ path, problem: problem ?? 'It could not be read.', collection: work.collection, retry }];
}

/** The file itself, where the page still holds it; otherwise by its path. */
function retryOf(path: string, given: readonly Given[]): FailedFile['retry'] {
  for (const thing of given) {
    if ('path' in thing) {
      if (path.startsWith(thing.path)) return { given: { name: path, path } };
      continue;
    }
    const file = thing.files.find(({ name }) => name === path);
    if (file !== undefined) return { given: { name: path, files: [file] } };
  }
  return null;
}
