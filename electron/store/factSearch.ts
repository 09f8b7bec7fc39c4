import type { Memory } from '#shared/domain/memory';
import type { ReadableDatabase } from './database';
import { memoriesBySeq } from './memoriesRead';
import { toMemory, type MemoryRow } from './memoryRow';

/** At most so many are looked at, the newest first. */
const MOST = 200;

/** Words or phrases of letters and digits, inflected or not, of which a memory holds one of each list. */
type OneOfEach = readonly (readonly string[])[];

interface Fact {
  seq: number;
  text: string;
}
/** With a plus: by the index of statuses all that is in use would be gone through, with each memory that is saved. */
const IN_USE = "+m.status = 'active' AND +m.kind IN ('fact', 'correction') AND +m.scope = ?";

/**
 * Facts and corrections in use that hold such words and whose text is `wanted`, the newest first; an empty list asks for
 * nothing. Most of what holds the words is not meant and whole rows take longest to read, so that is asked of texts.
 */
export function factsWithWords(
  db: ReadableDatabase,
  words: OneOfEach,
  scope: string,
  wanted: (text: string) => boolean,
): Memory[] {
  const exact = factSeqsWithWords(db, words, scope, wanted);
  return exact.length === 0 ? [] : memoriesBySeq(db, exact).map(toMemory);
}

/** The numbers of the same. */
export function factSeqsWithWords(
  db: ReadableDatabase,
  words: OneOfEach,
  scope: string,
  wanted: (text: string) => boolean,
): number[] {
  const lists = words.map(quoted).filter((list) => list.length > 0);
  if (lists.length === 0) return [];
  const each = lists.sort(byLength).map((list) => `(${list.join(' OR ')})`);
  const { seqs, unseen } = rareHolders(db, each);
  const facts = seqs === null ? factsMatching(db, each, scope) : factsBySeq(db, seqs, scope);
  const found = facts.filter(({ text }) => wanted(text)).map(({ seq }) => seq);
  return seqs === null || unseen.length === 0 ? found : found.filter((seq) => holds(db, seq, unseen));
}

/** Of so few no more words are asked for. */
const FEW = 20;

/**
 * What holds some rare ones of the words, and the words that were not asked for with that. Looking through few memories
 * is faster than having SQLite find where lists of common words, tens of thousands long, meet. Null: none is rare.
 */
function rareHolders(
  db: ReadableDatabase,
  each: readonly string[],
): { seqs: readonly number[] | null; unseen: string[] } {
  let seqs: readonly number[] | null = null;
  const unseen: string[] = [];
  for (const words of each) {
    const enough: boolean = seqs !== null && seqs.length <= FEW;
    const held: number[] | null = enough ? null : holdersOf(db, words);
    if (held === null) unseen.push(words);
    else seqs = seqs === null ? held : both(seqs, held);
  }
  return { seqs, unseen };
}

/** Null: too many. */
function holdersOf(db: ReadableDatabase, words: string): number[] | null {
  const found = `SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? LIMIT ${MOST + 1}`;
  const seqs = db.column<number>(found, words);
  return seqs.length > MOST ? null : seqs;
}

function both(some: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return some.filter((seq) => known.has(seq));
}

/** What is likely to be rare first: numbers, then long words. */
function byLength(a: readonly string[], b: readonly string[]): number {
  const shortest = (list: readonly string[]): number =>
    Math.min(...list.map((word) => (/\p{N}/u.test(word) ? Infinity : word.length)));
  const [first, second] = [shortest(a), shortest(b)];
  return first === second ? 0 : second - first;
}

function factsMatching(db: ReadableDatabase, each: readonly string[], scope: string): Fact[] {
  return db.all<Fact>(
    `SELECT m.seq, m.text FROM memories_fts f JOIN memories m ON m.seq = f.rowid
     WHERE memories_fts MATCH ? AND ${IN_USE} ORDER BY f.rowid DESC LIMIT ${MOST}`,
    each.join(' AND '),
    scope,
  );
}

function factsBySeq(db: ReadableDatabase, seqs: readonly number[], scope: string): Fact[] {
  if (seqs.length === 0) return [];
  return db.all<Fact>(
    `SELECT m.seq, m.text FROM memories m WHERE m.seq IN (SELECT value FROM json_each(?)) AND ${IN_USE}
     ORDER BY m.seq DESC`,
    JSON.stringify(seqs),
    scope,
  );
}

function holds(db: ReadableDatabase, seq: number, each: readonly string[]): boolean {
  const found = 'SELECT 1 FROM memories_fts WHERE memories_fts MATCH ? AND rowid = ?';
  return db.get(found, each.join(' AND '), BigInt(seq)) !== undefined;
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
         AND +status = 'active' AND +kind IN ('fact', 'correction')`,
      JSON.stringify(texts),
    )
    .map(toMemory);
}

/** Those of the memories that are facts or corrections in use. */
export function factsByIds(db: ReadableDatabase, ids: readonly string[]): Memory[] {
  return db
    .all<MemoryRow>(
      `SELECT * FROM memories WHERE id IN (SELECT value FROM json_each(?))
         AND +status = 'active' AND +kind IN ('fact', 'correction')`,
      JSON.stringify(ids),
    )
    .map(toMemory);
}
