import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { toMemory, type MemoryRow } from './memoryRow';

/** At most so many are looked at, the newest first. */
const MOST = 200;

const FACTS = `SELECT m.* FROM memories_fts f JOIN memories m ON m.seq = f.rowid
  WHERE memories_fts MATCH ? AND m.status = 'active' AND m.kind IN ('fact', 'correction') AND m.scope = ?
  ORDER BY f.rowid DESC LIMIT ${MOST}`;

/** Facts and corrections in use that hold all of the words, or any of them; words of letters and digits, inflected or not. */
export function factsWithWords(
  db: ReadableDatabase,
  words: readonly string[],
  how: 'all' | 'any',
  scope: string,
): (Memory & { seq: number })[] {
  const quoted = words
    .map((word) => `"${word.replaceAll('"', ' ').trim()}"`)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (quoted.length === 0) return [];
  return db
    .all<MemoryRow>(FACTS, quoted.join(how === 'all' ? ' AND ' : ' OR '), scope)
    .map((row) => ({ ...toMemory(row), seq: row.seq }));
}

/** Facts and corrections in use that say exactly one of the texts, as far as case goes. */
export function factsThatSay(db: ReadableDatabase, texts: readonly string[]): Memory[] {
  return db
    .all<MemoryRow>(
      `SELECT * FROM memories WHERE text COLLATE NOCASE IN (SELECT value FROM json_each(?))
         AND status = 'active' AND kind IN ('fact', 'correction')`,
      JSON.stringify(texts),
    )
    .map(toMemory);
}

/** Those of the memories that are facts or corrections in use. */
export function factsByIds(db: ReadableDatabase, ids: readonly string[]): Memory[] {
  return db
    .all<MemoryRow>(
      `SELECT * FROM memories WHERE id IN (SELECT value FROM json_each(?))
         AND status = 'active' AND kind IN ('fact', 'correction')`,
      JSON.stringify(ids),
    )
    .map(toMemory);
}
