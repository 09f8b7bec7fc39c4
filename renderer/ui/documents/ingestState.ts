import { create } from 'zustand';
import type { RunningWork } from '#shared/contract/running';
import type { DocumentInfo } from '#shared/domain/document';
import type { Given } from '../../api/givenFiles';
import type { Pace } from '../pace';

export type DocumentToCheck = Pick<DocumentInfo, 'id' | 'path'>;

/** What is to be read: files, documents again, or both. */
export interface IngestWork {
  given: readonly Given[];
  again: readonly DocumentToCheck[];
  collection: string;
  /** Begun before the window was loaded: only its end is awaited. */
  following?: RunningWork;
}

export interface IngestRun {
  /** `handing`: a browser hands the files over first; `looking`: nothing is known yet of how many there are. */
  at: 'handing' | 'looking' | 'reading';
  /** Of files, or of bytes while they are handed over. */
  done: number;
  total: number;
  /** The file at hand. */
  path: string | null;
  pagesDone: number | null;
  pages: number | null;
  /** Of its passages, those that are written; null while it is read. */
  chunksDone: number | null;
  chunks: number | null;
  cancelling: boolean;
  /** Of files, and of bytes while they are handed over. */
  pace: Pace;
}

/** A file that could not be read; kept until the person has seen it. */
export interface FailedFile {
  path: string;
  problem: string;
  collection: string;
  /** How it is tried again; null where nothing is known but its name. */
  retry: { given: Given } | { again: DocumentToCheck } | null;
}

interface IngestState {
  /** What is under way, also while another view is shown; null: nothing. */
  run: IngestRun | null;
  /** Comes after it. */
  waiting: readonly IngestWork[];
  failed: readonly FailedFile[];
}

export const START_RUN: IngestRun = {
  at: 'looking',
  done: 0,
  total: 0,
  path: null,
  pagesDone: null,
  pages: null,
  chunksDone: null,
  chunks: null,
  cancelling: false,
  pace: [],
};

export const useIngest = create<IngestState>()(() => ({ run: null, waiting: [], failed: [] }));

/** How much of the file at hand is done, 0–1: reading its pages is one half of it, writing its passages the other. */
export function partDone({ pagesDone, pages, chunksDone, chunks }: Omit<IngestRun, 'pace'>): number {
  if (chunks !== null) return 0.5 + (chunksDone ?? 0) / Math.max(chunks, 1) / 2;
  return pages === null ? 0 : (pagesDone ?? 0) / Math.max(pages, 1) / 2;
}

/** The failures with new ones at the end; a file that fails again is listed once, with its newest problem. */
export function withFailed(
  failed: readonly FailedFile[],
  more: readonly FailedFile[],
): readonly FailedFile[] {
  const again = new Set(more.map(({ path }) => path));
  return [...failed.filter(({ path }) => !again.has(path)), ...more];
}

/** All failures as text, to be kept or sent to somebody who can help. */
export function failedText(failed: readonly FailedFile[]): string {
  return failed.map(({ path, problem }) => `${path}: ${problem}\n`).join('');
}

/** The work of trying it all again, one for each collection. */
export function retryWork(failed: readonly FailedFile[]): IngestWork[] {
  return [...new Set(failed.map(({ collection }) => collection))].map((collection) => {
    const retries = failed.filter((file) => file.collection === collection).map(({ retry }) => retry);
    return {
      collection,
      given: retries.flatMap((retry) => (retry !== null && 'given' in retry ? [retry.given] : [])),
      again: retries.flatMap((retry) => (retry !== null && 'again' in retry ? [retry.again] : [])),
    };
  });
}
