import { memoryPatch, newMemory, type NewMemory } from '#shared/domain/memory';
import { keepMemory } from '../memory/ingest/keep';
import { twinAfter, writeChange, type MemoryChange } from '../memory/ingest/edit';
import { importanceOf } from '../memory/ingest/importance';
import { dedupeKey } from '../memory/ingest/identity';
import { saveMemory } from '../memory/ingest/remember';
import type { CommandContext } from '../store/command';
import * as rows from '../store/fileEntries';
import { findById, findByKey, insertMemory, setStatus, type StoredMemory } from '../store/memoriesWrite';
import {
  changedFields,
  entryOf,
  memoryStateOf,
  sameState,
  stateOf,
  textHash,
  type Entry,
  type EntryState,
} from './entry';
import { parseState } from './state';

/** A file as it is now; without entries where it is gone. */
export interface FileRead {
  file: string;
  /** Null: it is gone. */
  hash: string | null;
  entries: { entry: Entry; line: number }[];
  /** When a new line in it was made, UTC milliseconds. */
  createdAt: number;
}

/** The ids in files that were read together: what left one may be in another. */
export type Round = readonly (readonly [file: string, ids: readonly string[]])[];

export interface Taken {
  created: number;
  changed: number;
  removed: number;
  /** Entries that could not be taken over; they stay in the file as they are. */
  problems: { file: string; reason: string }[];
}

/**
 * Takes over what people changed in files since they were last read or written, within the caller's command. Three ways
 * meet: what the file said then, what it says now, and what the memory is now. Where both changed, each field is the one
 * that changed; where both changed the text, the file's is the memory's and the other one is kept as a memory of its own.
 */
export class TakeOver {
  readonly #context: CommandContext;
  readonly #folder: string;
  /** The ids in each file that was read in this round. */
  readonly #round: ReadonlyMap<string, ReadonlySet<string>>;
  /** Memories whose text stands in the file that is being read, without their id. */
  readonly #claimed = new Set<string>();
  /** The file that is being read holds what stands elsewhere or twice. */
  #copies = false;
  readonly #taken: Taken = { created: 0, changed: 0, removed: 0, problems: [] };

  constructor(context: CommandContext, folder: string, round: Round) {
    this.#context = context;
    this.#folder = folder;
    this.#round = new Map(round.map(([file, ids]) => [file, new Set(ids)]));
  }

  take(files: readonly FileRead[]): Taken {
    for (const file of files) this.#takeFile(file);
    return this.#taken;
  }

  #takeFile(read: FileRead): void {
    const { db } = this.#context;
    const before = rows.entriesOfFile(db, this.#folder, read.file);
    const seen = new Set<string>();
    this.#claimed.clear();
    this.#copies = false;
    for (const { entry, line } of read.entries) {
      const copy = entry.id !== null && (seen.has(entry.id) || this.#standsElsewhere(entry.id, read.file));
      if (entry.id !== null) seen.add(entry.id);
      const refused = this.#takeEntry(read, entry, copy);
      if (refused !== null) {
        this.#taken.problems.push({ file: read.file, reason: `Line ${line}: ${refused}` });
      }
    }
    for (const row of before) {
      if (!seen.has(row.memoryId) && !this.#claimed.has(row.memoryId)) this.#missing(row, read.file);
    }
    if (read.hash === null) rows.forgetDay(db, this.#folder, read.file);
    else {
      rows.noteDay(db, this.#folder, {
        file: read.file,
        hash: read.hash,
        ids: [...seen],
        copies: this.#copies,
      });
    }
  }

  /** The memory has its place in another file, and is still there. */
  #standsElsewhere(id: string, file: string): boolean {
    const known = rows.fileEntry(this.#context.db, this.#folder, id);
    if (known === null || known.file === file) return false;
    return (
      this.#round.get(known.file)?.has(id) ?? rows.dayHolds(this.#context.db, this.#folder, known.file, id)
    );
  }

  /** Returns why it could not be taken over, or null. */
  #takeEntry(read: FileRead, entry: Entry, copy: boolean): string | null {
    const { db } = this.#context;
    const memory = entry.id === null ? null : findById(db, entry.id);
    if (copy) {
      // The same words twice are one memory; other words under a copied id are a new one.
      const original = memory === null ? null : entryOf(memory);
      if (original === null || textHash(original.text) !== textHash(entry.text)) {
        return this.#newLine(read, { ...entry, id: null, origin: {} });
      }
      this.#copies = true;
      return null;
    }
    if (entry.id === null) return this.#newLine(read, entry);
    const known = rows.fileEntry(db, this.#folder, entry.id);
    const base = known === null ? null : parseState(known.state);
    if (memory === null) {
      const unchanged = base !== null && sameState(base, stateOf(entry, base));
      return unchanged ? null : this.#newLine(read, base === null ? entry : { ...entry, id: null });
    }
    return this.#known(read, entry, memory, base);
  }

  #known(read: FileRead, entry: Entry, memory: StoredMemory, base: EntryState | null): string | null {
    const { db } = this.#context;
    const present = entryOf({ ...memory, status: memory.status === 'trash' ? 'active' : memory.status });
    if (present === null) return 'it is a conversation or a passage of a document, which files do not hold.';
    const now = memoryStateOf(present);
    const said = stateOf(entry, now);
    const own = base === null ? changedFields(said, now) : changedFields(said, base);
    const place = { memoryId: memory.id, file: read.file };
    if (own.length === 0 && memory.status === 'trash' && base !== null) return null; // the file is yet to hear of it
    const problem = this.#applyFields(entry, memory, { own, now, said, base });
    if (problem !== null) return problem;
    rows.putFileEntry(db, this.#folder, { ...place, state: JSON.stringify(said) });
    rows.queueForFiles(db, memory.id);
    return null;
  }

  #applyFields(
    entry: Entry,
    memory: StoredMemory,
    {
      own,
      now,
      said,
      base,
    }: { own: (keyof EntryState)[]; now: EntryState; said: EntryState; base: EntryState | null },
  ): string | null {
    const { db } = this.#context;
    const fields = own.filter((field) => JSON.stringify(said[field]) !== JSON.stringify(now[field]));
    const change = patchOf(entry, said, fields, memory);
    const checked = memoryPatch.safeParse(change);
    if (!checked.success) return checked.error.issues[0]?.message ?? 'it cannot be a memory.';
    const inTrash = memory.status === 'trash';
    if (fields.length === 0 && !inTrash) return null;
    const whole: MemoryChange = {
      ...change,
      ...(inTrash && change.status === undefined ? { status: 'active' } : {}),
    };
    const at = this.#context.now();
    const twin = twinAfter(db, memory, whole);
    if (twin !== null) {
      // Another memory says this already: one of them is enough.
      if (twin.status === 'trash') setStatus(db, [twin.id], 'active', ['trash'], at);
      setStatus(db, [memory.id], 'trash', ['active', 'paused', 'archived', 'superseded'], at);
      this.#taken.changed += 1;
      return null;
    }
    writeChange(db, memory, whole, at);
    this.#taken.changed += 1;
    const bothChanged = fields.includes('text') && (base === null || now.text !== base.text);
    if (bothChanged && !inTrash) this.#keepOther(memory);
    return null;
  }

  /** The words that the app had meanwhile given to a memory whose text was changed in its file too. */
  #keepOther(memory: StoredMemory): void {
    const { db, now, settings } = this.#context;
    const { text, kind, importance, tags, scope, createdAt, expiresAt } = memory;
    const other = { text, kind, importance, tags, scope, createdAt, expiresAt, source: 'file-store' };
    // Not as a statement that makes another one untrue: both are kept.
    saveMemory(db, newMemory.parse(other), { now: now(), settings: settings() });
    this.#taken.created += 1;
  }

  /** A line that no memory is behind. One with an id comes from a database that is gone: it keeps its id. */
  #newLine(read: FileRead, entry: Entry): string | null {
    const { db, now, settings } = this.#context;
    const parsed = newMemory.safeParse(memoryOf(entry, read, settings().scope));
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'it cannot be a memory.';
    const id =
      entry.id === null ? this.#save(entry, parsed.data) : this.#insertAgain(entry.id, entry, parsed.data);
    const memory = findById(db, id);
    if (memory === null) return null;
    const place = rows.fileEntry(db, this.#folder, id);
    if (place !== null) {
      // A copy of what stands elsewhere, or what stood here with an id that somebody has deleted: that is written again.
      if (place.file === read.file && !this.#claimed.has(id)) this.#claimed.add(id);
      else this.#copies = true;
      rows.queueForFiles(db, id);
      return null;
    }
    const at = now();
    if (entry.pinned !== memory.pinned || (entry.status !== 'active' && entry.status !== memory.status)) {
      const status = entry.status === 'superseded' ? 'archived' : entry.status;
      writeChange(db, memory, { pinned: entry.pinned, ...(status === 'active' ? {} : { status }) }, at);
    }
    const state = stateOf(entry, { kind: entry.kind ?? 'fact', importance: memory.importance });
    rows.putFileEntry(db, this.#folder, { memoryId: id, file: read.file, state: JSON.stringify(state) });
    rows.queueForFiles(db, id);
    return null;
  }

  #save(entry: Entry, memory: NewMemory): string {
    const { db, now, settings } = this.#context;
    const saved = keepMemory(db, memory, { now: now(), settings: settings() });
    if (saved.status !== 'unchanged') this.#taken.created += 1;
    return saved.id;
  }

  #insertAgain(id: string, entry: Entry, memory: NewMemory): string {
    const { db, settings } = this.#context;
    const identity = { ...memory, messageId: null, sourceRef: memory.sourceRef ?? null };
    const key = dedupeKey(identity);
    const twin = findByKey(db, key);
    if (twin !== null) {
      if (twin.status === 'trash') setStatus(db, [twin.id], 'active', ['trash'], this.#context.now());
      return twin.id;
    }
    const { text, kind, tags, scope, source } = memory;
    insertMemory(db, {
      ...{ id, dedupeKey: key, text, kind, tags, scope, source, reply: null },
      importance: memory.importance ?? importanceOf(kind, settings()),
      confidence: memory.confidence ?? 1,
      status: entry.status,
      pinned: entry.pinned,
      createdAt: memory.createdAt ?? this.#context.now(),
      ...{ validFrom: null, validTo: null, expiresAt: memory.expiresAt ?? null },
      ...{
        sessionId: null,
        messageId: null,
        sourceRef: memory.sourceRef ?? null,
        language: null,
        speaker: null,
      },
    });
    this.#taken.created += 1;
    return id;
  }

  /** It stood in this file, and does not any more: moved to another one, or thrown away. */
  #missing({ memoryId, state }: rows.FileEntryRow, file: string): void {
    const { db, now } = this.#context;
    const moved = [...this.#round].some(([other, ids]) => other !== file && ids.has(memoryId));
    if (moved) return; // its entry in the other file is taken over with that one
    const elsewhere = rows.otherDayWith(db, this.#folder, memoryId, file);
    if (elsewhere !== null) {
      rows.putFileEntry(db, this.#folder, { memoryId, file: elsewhere, state });
      return;
    }
    rows.dropFileEntry(db, this.#folder, memoryId);
    const memory = findById(db, memoryId);
    const present = memory === null ? null : entryOf(memory);
    if (present === null) return;
    const base = parseState(state);
    // What the app changed meanwhile is worth more than that it was thrown away: it is written again.
    if (base === null || !sameState(base, memoryStateOf(present))) {
      rows.queueForFiles(db, memoryId);
      return;
    }
    setStatus(db, [memoryId], 'trash', ['active', 'paused', 'archived', 'superseded'], now());
    this.#taken.removed += 1;
  }
}

function memoryOf(entry: Entry, read: FileRead, scope: string): Record<string, unknown> {
  const { origin } = entry;
  return {
    text: entry.text,
    kind: entry.kind ?? 'fact',
    ...(entry.importance === null ? {} : { importance: entry.importance }),
    tags: entry.tags,
    scope: entry.scope ?? (entry.id === null ? scope : 'personal'),
    expiresAt: entry.expiresAt,
    createdAt: origin.createdAt ?? read.createdAt,
    source: origin.source ?? 'file-store',
    sourceRef: origin.sourceRef ?? null,
    ...(origin.confidence === undefined ? {} : { confidence: origin.confidence }),
  };
}

function patchOf(
  entry: Entry,
  said: EntryState,
  fields: readonly (keyof EntryState)[],
  memory: StoredMemory,
): MemoryChange {
  const has = (field: keyof EntryState): boolean => fields.includes(field);
  // That something gave way to another memory is not for a file to say.
  const status = said.status === 'superseded' ? 'archived' : said.status;
  return {
    ...(has('text') ? { text: entry.text } : {}),
    ...(has('kind') ? { kind: said.kind } : {}),
    ...(has('importance') ? { importance: said.importance } : {}),
    ...(has('tags') ? { tags: [...said.tags] } : {}),
    ...(has('pinned') ? { pinned: said.pinned } : {}),
    ...(has('scope') ? { scope: said.scope } : {}),
    ...(has('expiresAt') ? { expiresAt: said.expiresAt } : {}),
    ...(has('status') && status !== memory.status ? { status } : {}),
  };
}
