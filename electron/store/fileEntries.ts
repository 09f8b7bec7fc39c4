import type { ReadableDatabase, WritableDatabase } from './database';
import type { MemoryRow } from './memoryRow';
import { toStored, type StoredMemory } from './memoriesWrite';
import type { Memory } from '#shared/domain/memory';

/** The folder that memories live in now, and how many of them its files have not heard of. */
export function fileFolder(db: ReadableDatabase): { path: string; waiting: number } | null {
  const row = db.get<{ path: string }>('SELECT path FROM file_folder');
  if (row === undefined) return null;
  return { path: row.path, waiting: db.count('SELECT count(*) FROM file_outbox') };
}

/** From now on memories live there: all of them are to be written. */
export function openFolder(db: WritableDatabase, path: string): void {
  db.run('DELETE FROM file_folder');
  db.run('INSERT INTO file_folder (only, path) VALUES (1, ?)', path);
  db.run(
    `INSERT INTO file_outbox SELECT id FROM memories
     WHERE kind IN ('fact', 'correction', 'summary') AND status <> 'trash' ON CONFLICT DO NOTHING`,
  );
  db.run(
    'INSERT INTO file_outbox SELECT memory_id FROM file_entries WHERE folder = ? ON CONFLICT DO NOTHING',
    path,
  );
}

/** The files stay, and so does what is known of them. */
export function leaveFolder(db: WritableDatabase): void {
  db.run('DELETE FROM file_folder');
  db.run('DELETE FROM file_outbox');
}

/** One process at a time reads and writes the files. `until`: UTC milliseconds. */
export function holdFolder(db: WritableDatabase, holder: string, now: number, until: number): boolean {
  const { changes } = db.run(
    `UPDATE file_folder SET holder = ?1, held_until = ?3, holder_pid = ?4
     WHERE holder IS NULL OR holder = ?1 OR held_until < ?2`,
    holder,
    now,
    until,
    process.pid,
  );
  return changes === 1;
}

/** A process that was killed does not keep others waiting. `isAlive`: whether a process with that number runs. */
export function releaseFromDead(db: WritableDatabase, isAlive: (pid: number) => boolean): void {
  const row = db.get<{ holder: string; pid: number }>(
    'SELECT holder, holder_pid AS pid FROM file_folder WHERE holder IS NOT NULL',
  );
  if (row !== undefined && !isAlive(row.pid)) releaseFolder(db, row.holder);
}

export function releaseFolder(db: WritableDatabase, holder: string): void {
  db.run('UPDATE file_folder SET holder = NULL, held_until = 0 WHERE holder = ?', holder);
}

/** A file as it was last read or written. `copies`: it holds what stands elsewhere or twice. */
export interface KnownDay {
  file: string;
  hash: string;
  copies: boolean;
}

export function knownDays(db: ReadableDatabase, folder: string): KnownDay[] {
  return db
    .all<{ file: string; hash: string; copies: number }>(
      'SELECT file, hash, copies FROM file_days WHERE folder = ?',
      folder,
    )
    .map((day) => ({ ...day, copies: day.copies === 1 }));
}

/** `ids`: of all entries in it, copies too. */
export function noteDay(
  db: WritableDatabase,
  folder: string,
  day: KnownDay & { ids: readonly string[] },
): void {
  db.run(
    `INSERT INTO file_days VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (folder, file) DO UPDATE
     SET hash = excluded.hash, ids = excluded.ids, copies = excluded.copies`,
    folder,
    day.file,
    day.hash,
    JSON.stringify(day.ids),
    day.copies ? 1 : 0,
  );
}

export function forgetDay(db: WritableDatabase, folder: string, file: string): void {
  db.run('DELETE FROM file_days WHERE folder = ? AND file = ?', folder, file);
}

/** Another file in which an entry of the memory stands, as far as files are known. */
export function otherDayWith(db: ReadableDatabase, folder: string, id: string, not: string): string | null {
  const row = db.get<{ file: string }>(
    `SELECT file FROM file_days WHERE folder = ?1 AND file <> ?2
       AND EXISTS (SELECT 1 FROM json_each(ids) WHERE value = ?3) ORDER BY file LIMIT 1`,
    folder,
    not,
    id,
  );
  return row?.file ?? null;
}

export function dayHolds(db: ReadableDatabase, folder: string, file: string, id: string): boolean {
  return (
    db.count(
      'SELECT count(*) FROM file_days, json_each(ids) WHERE folder = ? AND file = ? AND value = ?',
      folder,
      file,
      id,
    ) > 0
  );
}

export interface FileEntryRow {
  memoryId: string;
  file: string;
  /** JSON of what the file said. */
  state: string;
}

export function fileEntry(db: ReadableDatabase, folder: string, id: string): FileEntryRow | null {
  return (
    db.get<FileEntryRow>(
      'SELECT memory_id AS memoryId, file, state FROM file_entries WHERE folder = ? AND memory_id = ?',
      folder,
      id,
    ) ?? null
  );
}

export function entriesOfFile(db: ReadableDatabase, folder: string, file: string): FileEntryRow[] {
  return db.all<FileEntryRow>(
    'SELECT memory_id AS memoryId, file, state FROM file_entries WHERE folder = ? AND file = ?',
    folder,
    file,
  );
}

export function putFileEntry(db: WritableDatabase, folder: string, entry: FileEntryRow): void {
  db.run(
    `INSERT INTO file_entries VALUES (?, ?, ?, ?)
     ON CONFLICT (folder, memory_id) DO UPDATE SET file = excluded.file, state = excluded.state`,
    folder,
    entry.memoryId,
    entry.file,
    entry.state,
  );
}

export function dropFileEntry(db: WritableDatabase, folder: string, id: string): void {
  db.run('DELETE FROM file_entries WHERE folder = ? AND memory_id = ?', folder, id);
}

export function queueForFiles(db: WritableDatabase, id: string): void {
  db.run('INSERT INTO file_outbox VALUES (?) ON CONFLICT DO NOTHING', id);
}

export function dropFromOutbox(db: WritableDatabase, id: string): void {
  db.run('DELETE FROM file_outbox WHERE memory_id = ?', id);
}

/** Memories that files have not heard of, with the file that each stands in; in the order in which they were made. */
export function outboxPage(
  db: ReadableDatabase,
  folder: string,
  page: { offset: number; limit: number },
): { id: string; memory: Memory | null; file: string | null }[] {
  const rows = db.all<{ memory_id: string; file: string | null }>(
    `SELECT o.memory_id, e.file FROM file_outbox o
       LEFT JOIN memories m ON m.id = o.memory_id
       LEFT JOIN file_entries e ON e.folder = ? AND e.memory_id = o.memory_id
     ORDER BY m.created_at, m.seq LIMIT ? OFFSET ?`,
    folder,
    page.limit,
    page.offset,
  );
  const memories = memoriesById(
    db,
    rows.map((row) => row.memory_id),
  );
  return rows.map(({ memory_id: id, file }) => ({ id, file, memory: memories.get(id) ?? null }));
}

function memoriesById(db: ReadableDatabase, ids: readonly string[]): Map<string, StoredMemory> {
  const rows = db.all<MemoryRow>(
    'SELECT * FROM memories WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}
