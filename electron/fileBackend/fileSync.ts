import { randomUUID } from 'node:crypto';
import { messageOf } from '#shared/errors';
import type { KnownDay } from '../store/fileEntries';
import { MemoryFolder } from './folder';
import type { FilesToWrite, WrittenDay } from './outbox';
import { DayReader } from './readDays';
import type { FileRead, Round, Taken } from './takeOver';
import { writeOne } from './writeDays';

/** What the sync asks of the store. */
export interface SyncStore {
  /** The folder that memories live in now; null: they do not live in files. */
  fileFolder(): Promise<{ path: string; waiting: number } | null>;
  knownDays(folder: string): Promise<KnownDay[]>;
  setFileFolder(path: string | null): Promise<void>;
  holdFiles(until: number): Promise<boolean>;
  releaseFiles(): Promise<void>;
  takeOverFiles(
    folder: string,
    read: readonly FileRead[],
    ask: { round: Round; step: string },
  ): Promise<Taken>;
  filesToWrite(folder: string, page: { offset: number; limit: number }): Promise<FilesToWrite>;
  noteWritten(folder: string, day: WrittenDay): Promise<void>;
}

export interface SyncState {
  folder: string;
  /** Why the folder as a whole cannot be used, in words. */
  problem: string | null;
  /** Files that are left alone, and lines that could not be taken over. */
  files: { file: string; reason: string }[];
  /** Memories that files have not heard of. */
  waiting: number;
  /** Entries of changed files that have not been taken over yet. */
  unread: number;
}

const HOLD_MS = 20_000;
/** Entries taken over in one transaction: other writes come in between. */
const ENTRIES_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 10_000;
/** A file that people and the app change at the same time settles in the next round. */
const MAX_PASSES = 10;

/** Keeps the files of one folder and the store alike; see docs/file-backend.md. */
export class FileSync {
  readonly #store: SyncStore;
  readonly #folder: MemoryFolder;
  readonly #reader: DayReader;
  readonly #now: () => number;
  #prepared = false;
  #problem: string | null = null;
  #waiting = 0;
  #unread = 0;
  /** Lines that could not be taken over, by file; and why a file could not be written. */
  readonly #refused = new Map<string, string[]>();
  readonly #unwritten = new Map<string, string>();

  constructor(store: SyncStore, folder: string, now: () => number = Date.now) {
    this.#store = store;
    this.#folder = new MemoryFolder(folder);
    this.#reader = new DayReader(this.#folder, now);
    this.#now = now;
  }

  state(): SyncState {
    const lines = [...this.#refused].flatMap(([file, reasons]) =>
      reasons.map((reason) => ({ file, reason })),
    );
    const whole = [...this.#reader.problems, ...this.#unwritten].map(([file, reason]) => ({ file, reason }));
    return {
      folder: this.#folder.path,
      problem: this.#problem,
      files: [...whole, ...lines],
      waiting: this.#waiting,
      unread: this.#unread,
    };
  }

  /**
   * Takes over what people changed, then writes what the app did. Returns in how many milliseconds it is to be done again,
   * or 0. Never throws: what went wrong is in `state`, and the next round tries again.
   */
  async run(): Promise<number> {
    try {
      const folder = await this.#store.fileFolder();
      this.#waiting = folder?.waiting ?? 0;
      if (folder?.path !== this.#folder.path) await this.#store.setFileFolder(this.#folder.path);
      await this.#makeReady();
      const idle = folder?.path === this.#folder.path && folder.waiting === 0;
      if (idle && !(await this.#reader.looksChanged())) return 0;
      if (!(await this.#store.holdFiles(this.#now() + HOLD_MS))) return HOLD_MS / 10;
      try {
        return await this.#settle();
      } finally {
        await this.#store.releaseFiles();
      }
    } catch (error) {
      this.#problem = `The memory folder ${this.#folder.path} cannot be used: ${messageOf(error)}`;
      return 0;
    }
  }

  /** A folder that was in use and is not there any more must not pass for one from which all has been deleted. */
  async #makeReady(): Promise<void> {
    const known = await this.#known();
    if (!(await this.#folder.isThere())) {
      if (this.#prepared || known.size > 0) {
        this.#prepared = false;
        throw new Error('it is not there any more. Put it back, or choose another one in the settings.');
      }
      await this.#folder.make();
    }
    if (!this.#prepared) await this.#folder.tidy((file, hash) => known.get(file)?.hash === hash);
    this.#prepared = true;
    this.#problem = null;
  }

  async #settle(): Promise<number> {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const againInMs = await this.#read();
      const { left, wrote } = await this.#write();
      if (left === 'failed' || againInMs > 0) return againInMs;
      // A copy of what was written just now may be none any more.
      const copies = [...(await this.#known()).values()].some((day) => day.copies);
      if (left === 'none' && !(wrote && copies)) return againInMs;
    }
    return 1_000;
  }

  async #read(): Promise<number> {
    const known = await this.#known();
    const { files, round, againInMs } = await this.#reader.changed(known);
    const step = randomUUID();
    this.#unread = entryCount(files);
    for (const some of pieces(files)) {
      await this.#store.holdFiles(this.#now() + HOLD_MS);
      for (const { file } of some) this.#refused.delete(file);
      const { problems } = await this.#store.takeOverFiles(this.#folder.path, some, { round, step });
      for (const { file, reason } of problems) {
        this.#refused.set(file, [...(this.#refused.get(file) ?? []), reason]);
      }
      this.#unread -= entryCount(some);
    }
    return againInMs;
  }

  /** changed: a file has to be read first. failed: what is left cannot be written now. */
  async #write(): Promise<{ left: 'none' | 'changed' | 'failed'; wrote: boolean }> {
    this.#unwritten.clear();
    const known = new Map([...(await this.#known())].map(([file, { hash }]) => [file, hash]));
    let changed = false;
    let wrote = false;
    let left = 0;
    for (;;) {
      const page = { offset: left, limit: WRITTEN_AT_ONCE };
      const { files, count } = await this.#store.filesToWrite(this.#folder.path, page);
      if (count === 0) break;
      await this.#store.holdFiles(this.#now() + HOLD_MS);
      for (const each of files) {
        if (this.#reader.problems.has(each.file)) {
          left += each.wanted.length;
          continue;
        }
        const outcome = await writeOne(this.#folder, each, known.get(each.file));
        if (outcome.state === 'written') {
          const { day } = outcome;
          await this.#store.noteWritten(this.#folder.path, day);
          if (day.hash === null) known.delete(day.file);
          else known.set(day.file, day.hash);
          if (outcome.touched) await this.#reader.wrote(day.file, day.hash);
          wrote ||= outcome.touched;
          continue;
        }
        left += each.wanted.length;
        if (outcome.state === 'changed') changed = true;
        else this.#unwritten.set(each.file, outcome.reason);
      }
    }
    this.#waiting = left;
    if (changed) return { left: 'changed', wrote };
    return { left: left === 0 ? 'none' : 'failed', wrote };
  }

  async #known(): Promise<Map<string, KnownDay>> {
    return new Map((await this.#store.knownDays(this.#folder.path)).map((day) => [day.file, day]));
  }
}

function entryCount(files: readonly FileRead[]): number {
  return files.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Whole files together, up to so many entries. */
function pieces(files: readonly FileRead[]): FileRead[][] {
  const all: FileRead[][] = [];
  let size = Infinity;
  for (const file of files) {
    if (size + file.entries.length > ENTRIES_AT_ONCE) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(file);
    size += file.entries.length;
  }
  return all;
}
