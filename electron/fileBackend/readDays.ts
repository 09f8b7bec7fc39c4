import { startOfLocalDay, localDay } from '#shared/domain/localDay';
import { messageOf } from '#shared/errors';
import { readDay } from './dayFile';
import { dayOf } from './entry';
import type { KnownDay } from '../store/fileEntries';
import { hashOf, type DayStat, type MemoryFolder } from './folder';
import type { FileRead, Round } from './takeOver';

/** A file that changed this recently may still be written; an empty one is believed later, as editors empty files first. */
const QUIET_MS = 300;
const EMPTY_QUIET_MS = 2_000;
const NOON_MS = 12 * 3_600_000;

export interface DaysRead {
  files: FileRead[];
  round: Round;
  /** Files that changed just now are to be looked at again in so many milliseconds; 0: none is. */
  againInMs: number;
}

/** Reads the files that changed since they were last read or written. What cannot be read is a problem of that file. */
export class DayReader {
  readonly #folder: MemoryFolder;
  readonly #now: () => number;
  /** What each file looked like when it was last read. */
  readonly #stamps = new Map<string, string>();
  /** Why a file could not be read, in words; it is left alone. */
  readonly problems = new Map<string, string>();

  constructor(folder: MemoryFolder, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Cheap: whether any file looks other than when it was last read. */
  async looksChanged(): Promise<boolean> {
    const days = await this.#folder.days();
    return days.length !== this.#stamps.size || days.some((day) => this.#stamps.get(day.file) !== day.stamp);
  }

  /** `known`: files as they were last read or written. One with copies is read each time. */
  async changed(known: ReadonlyMap<string, KnownDay>): Promise<DaysRead> {
    const days = await this.#folder.days();
    const files: FileRead[] = [];
    let againInMs = 0;
    for (const day of days) {
      const before = known.get(day.file);
      if (this.#stamps.get(day.file) === day.stamp && before?.copies !== true) continue;
      const rest = this.#restMs(day);
      if (rest > 0) againInMs = Math.max(againInMs, rest);
      else files.push(...(await this.#read(day, before)));
    }
    const there = new Set(days.map(({ file }) => file));
    for (const file of known.keys()) if (!there.has(file)) files.push(goneFile(file));
    for (const file of [...this.#stamps.keys()]) if (!there.has(file)) this.forget(file);
    const round = files.map(({ file, entries }): Round[number] => [
      file,
      entries.flatMap(({ entry }) => entry.id ?? []),
    ]);
    // What no file held before cannot have moved from one to another.
    return { files, round: files.some(({ file }) => known.has(file)) ? round : [], againInMs };
  }

  /** It was written by ourselves, with that content. Somebody may have changed it since, and then it has not been read. */
  async wrote(file: string, hash: string | null): Promise<void> {
    const day = await this.#folder.stat(file);
    // What cannot be read now is told of by the next round, which reads it.
    const content = day === null ? null : await this.#folder.read(file).catch(() => null);
    if (day !== null && content !== null && hashOf(content) === hash) this.#stamps.set(file, day.stamp);
    else this.forget(file);
  }

  forget(file: string): void {
    this.#stamps.delete(file);
    this.problems.delete(file);
  }

  #restMs({ modifiedAt, size }: DayStat): number {
    const age = this.#now() - modifiedAt;
    const quiet = size === 0 ? EMPTY_QUIET_MS : QUIET_MS;
    return age < 0 ? 0 : Math.max(0, Math.ceil(quiet - age));
  }

  async #read(day: DayStat, known: KnownDay | undefined): Promise<FileRead[]> {
    const { file, stamp } = day;
    try {
      const content = await this.#folder.read(file);
      if (content === null) return [];
      this.#stamps.set(file, stamp);
      const hash = hashOf(content);
      if (hash === known?.hash && !known.copies) {
        this.problems.delete(file);
        return [];
      }
      const read = readDay(content);
      if ('problem' in read) throw new Error(read.problem);
      this.problems.delete(file);
      const entries = read.day.blocks.flatMap(({ entry, line }) => (entry === null ? [] : [{ entry, line }]));
      return [{ file, hash, entries, createdAt: madeIn(dayOf(file), this.#now()) }];
    } catch (error) {
      this.#stamps.set(file, stamp);
      this.problems.set(file, messageOf(error));
      return [];
    }
  }
}

function goneFile(file: string): FileRead {
  return { file, hash: null, entries: [], createdAt: 0 };
}

/** When a new line in the file of a day was made: now, or in the middle of that day. */
function madeIn(day: string | null, now: number): number {
  if (day === null || day === localDay(now)) return now;
  const start = startOfLocalDay(day);
  return start === null ? now : start + NOON_MS;
}
