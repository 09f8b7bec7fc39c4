import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import type { RunningWork } from '#shared/contract/running';
import type { FileOutcome } from '#shared/domain/document';
import type { FileRef } from '#shared/domain/fileRef';
import { leftOutOf, leftOutWords } from '#shared/domain/transfer';
import { AppError } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { discardUploads, handOver } from '../../api/files';
import type { Given } from '../../api/givenFiles';
import { announce, announceError, announceStep } from '../changeToast';
import { paced } from '../pace';
import { FIRST_COLLECTION, ingestedWords } from './documentWords';
import {
  partDone,
  retryWork,
  START_RUN,
  useIngest,
  withFailed,
  type DocumentToCheck,
  type FailedFile,
  type IngestRun,
  type IngestWork,
} from './ingestState';

type Piece = StreamChunk<'documents.ingest'>;

let abort = new AbortController();

/** Reads files and folders into a collection, after what is being read now. Says how it ends, with Undo. */
export function ingestFiles(given: readonly Given[], collection: string): void {
  if (given.length > 0) begin({ given, again: [], collection });
}

/** Looks whether the files of these documents have changed, and reads those that have. */
export function checkAgain(documents: readonly DocumentToCheck[]): void {
  if (documents.length > 0) begin({ given: [], again: documents, collection: FIRST_COLLECTION });
}

/** Shows what is read though the window that began it is gone, and lets it be stopped. */
export function followIngest(following: RunningWork): void {
  begin({ given: [], again: [], collection: FIRST_COLLECTION, following });
}

/** Ends it, also within a file. What was read stays read, and Undo takes it back. */
export function cancelIngest(): void {
  const { run, waiting } = useIngest.getState();
  if (run === null) return;
  useIngest.setState({ run: { ...run, cancelling: true }, waiting: [] });
  abort.abort();
  for (const { following } of waiting) if (following !== undefined) stop(following);
}

export function dismissFailed(): void {
  useIngest.setState({ failed: [] });
  bridge.request('documents.forgetUnread', {}).catch(announceError);
}

/** Lists the files that could not be read before the window was loaded. */
export async function showUnread(): Promise<void> {
  const { items } = await bridge.request('documents.unread', {});
  const before = items.map((file) => ({ ...file, retry: retryLater(file) }));
  // Of what this window has seen itself, it knows more.
  useIngest.setState(({ failed }) => ({ failed: withFailed(before, failed) }));
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
  let refs: FileRef[] = work.following?.files ?? [];
  /** Before the engine saw any of it. */
  const leftOut = work.given.flatMap((thing) => ('path' in thing ? [] : (thing.leftOut ?? [])));
  const hear = (piece: Piece): void => {
    tell(runOf(piece));
    addFailed(piece.outcomes.flatMap((outcome) => failedOf(outcome, work)));
  };
  try {
    if (work.following === undefined) {
      refs = await handOverAll(work, signal);
      if (refs.length + work.again.length === 0) {
        const without = leftOutWords(leftOutOf(leftOut));
        if (without !== null) announce(without);
        return;
      }
    }
    tell({ ...START_RUN, at: 'looking' });
    const end =
      work.following === undefined
        ? await bridge.stream(
            'documents.ingest',
            { files: refs, again: work.again.map(({ id }) => id), collection: work.collection },
            hear,
            { signal },
          )
        : await follow(work.following, signal, hear);
    const words = ingestedWords({ ...end, leftOut: leftOutOf(leftOut, end.leftOut) }, signal.aborted);
    if (end.seq === null) announce(words);
    else announceStep(words, end.seq);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANCELLED') announce('Cancelled: nothing was added.');
    else announceError(error);
  } finally {
    await discardUploads(refs);
  }
}

async function follow(
  work: RunningWork,
  signal: AbortSignal,
  hear: (piece: Piece) => void,
): Promise<StreamEnd<'documents.ingest'>> {
  signal.addEventListener('abort', () => stop(work));
  const { result } = await bridge.stream('running.follow', { id: work.id }, (piece) => {
    if (piece.kind === 'ingest') hear(piece.progress);
  });
  if (result.kind !== 'ingest') throw new Error('what was followed reads no documents');
  return result.end;
}

function stop({ id }: RunningWork): void {
  bridge.request('running.stop', { id }).catch(announceError);
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
  useIngest.setState(({ run }) => {
    const done = now.done + partDone(now);
    const before = run !== null && run.at === now.at && run.total === now.total ? run.pace : [];
    const pace = paced(before, { at: performance.now(), done });
    return { run: { ...now, cancelling: run?.cancelling ?? false, pace } };
  });
}

function addFailed(more: readonly FailedFile[]): void {
  if (more.length > 0) useIngest.setState(({ failed }) => ({ failed: withFailed(failed, more) }));
}

function runOf({ outcomes: _, ...piece }: Piece): IngestRun {
  return { ...START_RUN, ...piece, at: piece.total === 0 ? 'looking' : 'reading' };
}

function failedOf(file: FileOutcome, work: IngestWork): FailedFile[] {
  const { path, outcome, problem } = file;
  if (outcome !== 'failed') return [];
  const again = work.again.find((document) => document.path === path);
  const retry = again === undefined ? (retryOf(path, work.given) ?? retryLater(file)) : { again };
  return [{ path, problem: problem ?? 'It could not be read.', collection: work.collection, retry }];
}

const ABSOLUTE = /^(?:\/|[a-z]:[\\/]|\\\\)/iu;

/** Without the file itself: as the document that it is, or by its path. */
function retryLater({ path, documentId }: Pick<FileOutcome, 'path' | 'documentId'>): FailedFile['retry'] {
  if (documentId !== null) return { again: { id: documentId, path } };
  return ABSOLUTE.test(path) ? { given: { name: path, path } } : null;
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
