import type { ReadableDatabase, WritableDatabase } from '../store/database';
import * as rows from '../store/fileEntries';
import { findById } from '../store/memoriesWrite';
import type { Wanted } from './editDay';
import { dayFileName, entryOf, memoryStateOf, sameState } from './entry';

export interface FilesToWrite {
  /** By file, in the order in which memories were made. */
  files: { file: string; wanted: Wanted[]; own: string[] }[];
  /** How many memories that are. */
  count: number;
}

/** A page of what files have not heard of yet. `offset`: memories that are left out for now. */
export function filesToWrite(
  db: ReadableDatabase,
  folder: string,
  page: { offset: number; limit: number },
): FilesToWrite {
  const waiting = rows.outboxPage(db, folder, page);
  const byFile = new Map<string, Wanted[]>();
  for (const { id, memory, file: known } of waiting) {
    const entry = memory === null ? null : entryOf(memory);
    // What is in no file and is not to be in one stands under "", which only has to be ticked off.
    const file = known ?? (entry === null || memory === null ? '' : dayFileName(memory.createdAt));
    byFile.set(file, [...(byFile.get(file) ?? []), { id, entry }]);
  }
  const files = [...byFile].map(([file, wanted]) => ({
    file,
    wanted,
    own: [
      ...rows.entriesOfFile(db, folder, file).map(({ memoryId }) => memoryId),
      ...wanted.map(({ id }) => id),
    ],
  }));
  return { files, count: waiting.length };
}

/** A file that was written. `hash` null: it is gone, since nothing was left in it. */
export interface WrittenDay {
  file: string;
  hash: string | null;
  ids: readonly string[];
  /** It holds what stands elsewhere or twice. */
  copies: boolean;
  wanted: readonly Wanted[];
}

/** What a file says now. What changed while it was being written is still waiting. */
export function noteWritten(db: WritableDatabase, folder: string, day: WrittenDay): void {
  for (const { id, entry } of day.wanted) {
    if (entry === null) rows.dropFileEntry(db, folder, id);
    else {
      const state = JSON.stringify(memoryStateOf(entry));
      rows.putFileEntry(db, folder, { memoryId: id, file: day.file, state });
    }
    const memory = findById(db, id);
    const now = memory === null ? null : entryOf(memory);
    const written =
      entry === null ? now === null : now !== null && sameState(memoryStateOf(entry), memoryStateOf(now));
    if (written) rows.dropFromOutbox(db, id);
  }
  if (day.file === '') return;
  if (day.hash === null) rows.forgetDay(db, folder, day.file);
  else rows.noteDay(db, folder, { ...day, hash: day.hash });
}
