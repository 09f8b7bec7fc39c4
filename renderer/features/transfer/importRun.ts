import { create } from 'zustand';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import type { RunningWork } from '#shared/contract/running';
import type { FileRef } from '#shared/domain/fileRef';
import {
  leftOutOf,
  leftOutWords,
  noCounts,
  type ImportFormat,
  type ImportProblem,
  type LeftOut,
} from '#shared/domain/transfer';
import { AppError, messageOf } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { discardUploads, handOver, type HandOverProgress } from '../../api/files';
import type { Given } from '../../api/givenFiles';
import { useFrame } from '../../app/frameState';
import { announceError, announceStep } from '../../ui/changeToast';
import { paced, type Pace } from '../../ui/pace';
import { doneWords } from './importWords';

export type Preview = StreamEnd<'transfer.preview'>;
/** `format`: null where nothing of it was read. */
export type Imported = Pick<StreamEnd<'transfer.import'>, 'counts' | 'problems' | 'leftOut' | 'seq'> & {
  format: ImportFormat | null;
};
export type TransferProgress = StreamChunk<'transfer.import'>;

/** Where an import is. */
export type ImportPhase =
  | { at: 'start' }
  /** To the engine, where it cannot read the file by its path. */
  | { at: 'handing'; progress: HandOverProgress | null }
  | { at: 'reading'; progress: TransferProgress | null }
  | { at: 'preview'; preview: Preview }
  | { at: 'importing'; progress: TransferProgress | null; stopping: boolean; records: Pace; bytes: Pace }
  | { at: 'done'; imported: Imported; stopped: boolean }
  | { at: 'failed'; message: string };

/** What is imported: a file or a folder. */
interface ImportedFile {
  name: string;
  given: Given;
  ref: FileRef;
  /** Files of the folder that could not be read to be handed over. */
  unread: readonly ImportProblem[];
  /** Folders of it that were not handed over. */
  leftOut: readonly string[];
}

interface ImportState {
  phase: ImportPhase;
  /** What it is called. */
  name: string | null;
  /** null also for an import that was begun before the window was loaded. */
  file: ImportedFile | null;
  /** What was chosen with it and comes after it. */
  waiting: readonly Given[];
  /** null: found out from what is in the file. */
  format: ImportFormat | null;
  /** Empty: as the file says, else the usual one. */
  scope: string;
}

const START: ImportState = {
  phase: { at: 'start' },
  name: null,
  file: null,
  waiting: [],
  format: null,
  scope: '',
};

/** The one import that goes on; the dialog may be closed meanwhile. */
export const useImport = create<ImportState>()(() => START);

let abort = new AbortController();

function enter(phase: ImportPhase): void {
  useImport.setState({ phase });
}

/** Takes what was chosen or dropped, one after another, and shows what importing it would do. */
export async function takeFiles([given, ...waiting]: readonly Given[]): Promise<void> {
  if (isImporting() || given === undefined) return;
  reset();
  const { signal } = abort;
  useImport.setState({ waiting, phase: { at: 'handing', progress: null } });
  try {
    const { refs, problems } = await handOver([given], {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) enter({ at: 'handing', progress });
      },
    });
    const [ref] = refs;
    const unread = problems.map(({ name, reason }) => ({ where: name, reason }));
    if (signal.aborted) return void discardUploads(refs);
    const leftOut = 'path' in given ? [] : (given.leftOut ?? []);
    if (ref === undefined) {
      const all = leftOutWords(leftOutOf(leftOut));
      throw new Error(unread[0]?.reason ?? all ?? 'The folder is empty.');
    }
    useImport.setState({ name: given.name, file: { name: given.name, given, ref, unread, leftOut } });
  } catch (error) {
    return ended(error, signal);
  }
  await preview();
}

/** Reads the file as it is chosen to be read; changes nothing. */
export async function preview(choice: Partial<Pick<ImportState, 'format' | 'scope'>> = {}): Promise<void> {
  const { file } = useImport.getState();
  if (file === null) return;
  abort.abort();
  abort = new AbortController();
  const { signal } = abort;
  useImport.setState({ ...choice, phase: { at: 'reading', progress: null } });
  try {
    const found = await bridge.stream(
      'transfer.preview',
      askedOf(file.ref),
      (progress) => {
        if (!signal.aborted) enter({ at: 'reading', progress });
      },
      { signal },
    );
    if (!signal.aborted) enter({ at: 'preview', preview: withLeftOut(found, file) });
  } catch (error) {
    ended(error, signal);
  }
}

/** Imports what the preview showed. Stopped, what is in stays in. */
export async function runImport(): Promise<void> {
  const { file, phase } = useImport.getState();
  if (file === null || phase.at !== 'preview') return;
  const { signal } = abort;
  await attend(file.name, async (tell) => {
    const imported = await bridge.stream('transfer.import', askedOf(file.ref), tell, { signal });
    return { imported: withLeftOut(imported, file), stopped: signal.aborted };
  });
}

/** Shows an import that goes on though the window that began it is gone, and lets it be stopped. */
export async function followImport({ id, name, files }: RunningWork): Promise<void> {
  if (isImporting()) return;
  abort = new AbortController();
  abort.signal.addEventListener('abort', () => {
    if (isImporting()) bridge.request('running.stop', { id }).catch(announceError);
  });
  useImport.setState({ ...START, name });
  await attend(name ?? '', async (tell) => {
    const { result, stopped } = await bridge.stream('running.follow', { id }, (piece) => {
      if (piece.kind === 'import') tell(piece.progress);
    });
    if (result.kind !== 'import') throw new Error('what was followed is no import');
    return { imported: result.end, stopped };
  });
  await discardUploads(files);
}

/** Shows how far an import is, and what it comes to. */
async function attend(
  name: string,
  run: (tell: (progress: TransferProgress) => void) => Promise<{ imported: Imported; stopped: boolean }>,
): Promise<void> {
  enter({ at: 'importing', progress: null, stopping: false, records: [], bytes: [] });
  try {
    const { imported, stopped } = await run(tellImport);
    enter({ at: 'done', imported, stopped });
    if (useFrame.getState().dialog !== 'import') {
      sayDone(doneWords(name, imported.counts, stopped), imported.seq);
    }
  } catch (error) {
    if (!isCancelled(error)) enter({ at: 'failed', message: messageOf(error) });
    // Undone meanwhile, which was said already.
    else if (useFrame.getState().dialog !== 'import') reset();
    else enter({ at: 'done', imported: NOTHING, stopped: true });
  }
}

function tellImport(progress: TransferProgress): void {
  const { phase } = useImport.getState();
  if (phase.at !== 'importing') return;
  const at = performance.now();
  enter({
    ...phase,
    progress,
    records: paced(phase.records, { at, done: progress.records }),
    bytes: paced(phase.bytes, { at, done: progress.doneBytes }),
  });
}

/** With the folders that were left out before the engine saw any of it. */
function withLeftOut<T extends { leftOut: LeftOut }>(told: T, { leftOut: before }: ImportedFile): T {
  return { ...told, leftOut: leftOutOf(before, told.leftOut) };
}

/** Stopped before the first record. */
const NOTHING: Imported = {
  format: null,
  counts: noCounts(),
  problems: [],
  leftOut: { count: 0, some: [] },
  seq: null,
};

/** Stops the import that goes on; how far it came is said when it has ended. */
export function stopImport(): void {
  const { phase } = useImport.getState();
  if (phase.at !== 'importing') return;
  enter({ ...phase, stopping: true });
  abort.abort();
}

/** Goes on with the next one of several. */
export function nextFile(): void {
  void takeFiles(useImport.getState().waiting);
}

/** Back to the beginning: what was handed over is let go. */
export function reset(): void {
  const { file } = useImport.getState();
  abort.abort();
  abort = new AbortController();
  if (file !== null) void discardUploads([file.ref]);
  useImport.setState(START);
}

export function isImporting(): boolean {
  return useImport.getState().phase.at === 'importing';
}

function askedOf(file: FileRef) {
  const { format, scope } = useImport.getState();
  const words = scope.trim();
  return { file, format, ...(words === '' ? {} : { scope: words }) };
}

/** What failed is said; what was cancelled is not. */
function ended(error: unknown, signal: AbortSignal): void {
  if (signal.aborted || isCancelled(error)) return;
  enter({ at: 'failed', message: messageOf(error) });
}

function isCancelled(error: unknown): boolean {
  return error instanceof AppError && error.code === 'CANCELLED';
}

/** The dialog was closed meanwhile. */
function sayDone(words: string, seq: number | null): void {
  announceStep(words, seq);
  reset();
}
