import { setImmediate } from 'node:timers/promises';
import { listAside } from './aside';
import { listBackups } from './backups';
import { openReadable, type ReadableDatabase } from './database';
import type { ErasedWords } from './eraseWords';
import type { StorePaths } from './paths';

type Backup = ReturnType<typeof listBackups>[number];

export interface Copies {
  backups: Backup[];
  /** Ids of damaged stores that were set aside. */
  aside: string[];
}

/** Rows looked at between two breaths. */
const BREATH = 2_000;

/** Backups and set-aside files that hold one of the memories, or its words. What cannot be read may hold it. */
export async function copiesHolding(paths: StorePaths, erased: ErasedWords): Promise<Copies> {
  const found: Copies = { backups: [], aside: [] };
  if (erased.ids.length === 0) return found;
  for (const backup of listBackups(paths)) if (await holds(backup.path, erased)) found.backups.push(backup);
  for (const { id, path } of listAside(paths)) if (await holds(path, erased)) found.aside.push(id);
  return found;
}

async function holds(file: string, erased: ErasedWords): Promise<boolean> {
  try {
    const db = openReadable(file);
    try {
      return holdsId(db, erased.ids) || (await holdsWords(db, erased));
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}

function holdsId(db: ReadableDatabase, ids: readonly string[]): boolean {
  const sql = 'SELECT 1 AS found FROM memories WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1';
  return db.get(sql, JSON.stringify(ids)) !== undefined;
}

/** What may hold words, by the table that has to be there. */
const TEXTS: readonly (readonly [table: string, sql: string])[] = [
  ['memories', "SELECT text || char(10) || coalesce(reply, '') AS words FROM memories"],
  ['messages', "SELECT text || char(10) || coalesce(thinking, '') AS words FROM messages"],
  ['message_memories', 'SELECT text AS words FROM message_memories'],
  ['sessions', 'SELECT title AS words FROM sessions'],
  ['proposals', 'SELECT text AS words FROM proposals'],
  ['response_cache', 'SELECT text AS words FROM response_cache'],
  ['saved_views', 'SELECT view AS words FROM saved_views'],
  [
    'journal_changes',
    `SELECT coalesce(json_extract(before, '$.text'), '') || char(10) || coalesce(json_extract(after, '$.text'), '')
       AS words FROM journal_changes WHERE table_name IN ('memories', 'messages', 'proposals', 'message_memories')`,
  ],
];

async function holdsWords(db: ReadableDatabase, { finder }: ErasedWords): Promise<boolean> {
  const tables = new Set(db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table'"));
  let seen = 0;
  for (const [table, sql] of TEXTS) {
    if (!tables.has(table)) continue;
    for (const { words } of db.each<{ words: string }>(sql)) {
      if (words.split('\n').some((line) => finder.saidIn(line)) || finder.saidIn(words)) return true;
      seen += 1;
      if (seen % BREATH === 0) await setImmediate();
    }
  }
  return false;
}
