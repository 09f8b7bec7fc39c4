import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { memoriesBySeq } from './memoriesRead';
import { toMemory, type MemoryRow } from './memoryRow';

/** At most so many are looked at, the newest first. */
const MOST = 200;

const FOUND = `SELECT m.seq, m.text FROM memories_fts f JOIN memories m ON m.seq = f.rowid
  WHERE memories_fts MATCH ? AND m.status = 'active' AND m.kind IN ('fact', 'correction') AND m.scope = ?
  ORDER BY f.rowid DESC LIMIT ${MOST}`;

/** Words or phrases of letters and digits, inflected or not, of which a memory holds one of each list. */
export type OneOfEach = readonly (readonly string[])[];

/** Facts and corrections in use that hold such words and whose text is `wanted`; an empty list asks for nothing. */
export function factsWithWords(
  db: ReadableDatabase,
  words: OneOfEach,
  scope: string,
  wanted: (text: string) => boolean,
): Memory[] {
  const lists = words.map(quoted).filter((list) => list.length > 0);
  if (lists.length === 0) return [];
  const match = lists.map((list) => `(${list.join(' OR ')})`).join(' AND ');
  // Most of what holds the words is not meant, and whole rows take longest to read.
  const seqs = db
    .all<{ seq: number; text: string }>(FOUND, match, scope)
    .filter(({ text }) => wanted(text))
    .map(({ seq }) => seq);
  return seqs.length === 0 ? [] : memoriesBySeq(db, seqs).map(toMemory);
}

function quoted(words: readonly string[]): string[] {
  return words
    .map((word) => `"${word.replaceAll('"', ' ').trim()}"`)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
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
