import { cjkQueryGrams, withoutCjk } from './cjk';
import type { NamedValues, ReadableDatabase, SqlValue } from './database';
import { isFunctionWord } from './functionWords';
import { completeHeld, heldUntilCommit } from './held';

/** Characters that full text splits words at, but that people mean: C++, 50%, #tag, @name, snake_case. */
const MEANT_SYMBOLS = /[%_+#@&$*=/\\~^|<>{}[\]]/u;
const HAS_WORD = /[\p{L}\p{N}\p{Co}]/u;

/**
 * The words of any text as FTS5 strings. Each is quoted, so that operators, columns and symbols in it are
 * plain text; one with inner punctuation (multi-agent, foo@bar.com) becomes a phrase. Never a syntax error.
 */
export function fullTextWords(text: string): string[] {
  const words = withoutCjk(text.replaceAll('\0', ' '))
    .split(/\s+/u)
    .filter((chunk) => HAS_WORD.test(chunk))
    .map((chunk) => `"${chunk.replaceAll('"', ' ').trim()}"`);
  return [...new Set(words)];
}

/** The conditions on `memories` that "search as you type" means: all words, the last one perhaps unfinished. */
export function tableSearch(query: string): { sql: string; params: SqlValue[] }[] {
  const words = fullTextWords(query);
  const grams = cjkQueryGrams(query);
  const conditions: { sql: string; params: SqlValue[] }[] = [];
  if (words.length > 0) {
    conditions.push(wordSearch(words));
  }
  if (grams.length > 0) {
    conditions.push({
      sql: 'seq IN (SELECT rowid FROM memories_cjk WHERE memories_cjk MATCH ?)',
      params: [grams.map((gram) => `"${gram}"`).join(' AND ')],
    });
  }
  for (const literal of literals(query)) {
    // instr, not LIKE: % and _ mean themselves.
    conditions.push({ sql: 'instr(lower(text), lower(?)) > 0', params: [literal] });
  }
  return conditions;
}

/** All words, the last one perhaps unfinished: also where its end goes beyond the stem that full text keeps. */
function wordSearch(words: readonly string[]): Condition {
  const holding = 'seq IN (SELECT rowid FROM memories_fts WHERE memories_fts MATCH ?)';
  const last = words.at(-1)?.slice(1, -1) ?? '';
  const stems = stemsWithin(last);
  if (stems.length === 0) return { sql: holding, params: [asTyped(words)] };
  const shorter = [...words.slice(0, -1), `(${stems.map((stem) => `"${stem}"`).join(' OR ')})`].join(' AND ');
  return {
    sql: `${holding} OR (${holding} AND instr(lower(text), lower(?)) > 0)`,
    params: [asTyped(words), shorter, last],
  };
}

/** What a word is cut to by its stem at most, and at least. Letters. */
const LONGEST_ENDING = 8;
const SHORTEST_STEM = 3;

/** "runni" is no beginning of "run", which is all that full text keeps of "running": stems that such a word may have. */
function stemsWithin(unfinished: string): string[] {
  if (!/^[a-z]+$/iu.test(unfinished)) return [];
  const stems: string[] = [];
  const least = Math.max(SHORTEST_STEM, unfinished.length - LONGEST_ENDING);
  for (let length = unfinished.length - 1; length >= least; length--) {
    const stem = unfinished.slice(0, length);
    // "maki" is of "make", "possibi" of "possibl".
    stems.push(stem, `${stem}e`, `${stem}l`);
  }
  return stems;
}

/**
 * The conditions on `entities n` of a search by name or alias: all words, the last one perhaps unfinished; CJK and
 * symbols as they stand. Parameters by name.
 */
export function nameSearch(query: string): { sql: string; params: NamedValues }[] {
  const words = fullTextWords(query);
  const stands = literals(query, cjkQueryGrams(query)).map((literal, i) => ({
    sql: `n.id IN (SELECT entity_id FROM aliases WHERE instr(lower(name), lower(@literal${i})) > 0)`,
    params: { [`literal${i}`]: literal },
  }));
  if (words.length === 0) return stands;
  const sql = `n.id IN (SELECT a.entity_id FROM aliases_fts f JOIN aliases a ON a.seq = f.rowid
    WHERE aliases_fts MATCH @words)`;
  return [...stands, { sql, params: { words: asTyped(words) } }];
}

/** All words, the last one perhaps unfinished, as an FTS5 query. */
function asTyped(words: readonly string[]): string {
  return words.map((word, i) => (i === words.length - 1 ? `${word} *` : word)).join(' AND ');
}

/** What of a query is looked for as it stands: what full text does not see of it. */
export function literals(query: string, more: readonly string[] = []): string[] {
  const chunks = query.split(/\s+/u).filter((chunk) => MEANT_SYMBOLS.test(chunk) || !HAS_WORD.test(chunk));
  return [...chunks, ...more].filter((chunk) => chunk !== '');
}

/** A condition on `memories m`. */
export interface Condition {
  sql: string;
  params: SqlValue[];
}

export interface KeywordHit {
  seq: number;
  /** BM25, higher is better (SQLite's is negated). */
  bm25: number;
}

export interface KeywordTerm {
  /** An FTS5 string. */
  match: string;
  table: 'memories_fts' | 'memories_cjk';
  /** Inverse document frequency, ln(1 + N / (1 + n)). */
  idf: number;
  /** n: in how many memories it stands, as far as was counted. */
  holders: number;
  /** Which ones these are, where it was cheap to say. */
  seqs?: readonly number[] | undefined;
}

/** A word that more than this share of the store holds says little, and costs a scan to rank. */
const COMMON_SHARE = 0.03;
const COMMON_SHARE_SMALL = 0.2;
const SMALL_STORE = 5_000;

/** In how many memories a word may stand and still be searched for. */
function commonLimit(total: number): number {
  return Math.max(50, total * COMMON_SHARE, Math.min(total, SMALL_STORE) * COMMON_SHARE_SMALL);
}

const MAX_TERMS = 24;
/** "Bolota's" asks for Bolota; as it stands it would be a phrase that only another "Bolota's" matches. */
const POSSESSIVE = /(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{N}])/gu;

/**
 * The query's terms with what each is worth in this store, the rarest first; terms no memory holds included. Words
 * that only hold a sentence together count when there is nothing else.
 */
export function keywordTerms(db: ReadableDatabase, query: string, total: number): KeywordTerm[] {
  const limit = commonLimit(total);
  const words = fullTextWords(query.replace(POSSESSIVE, ''));
  const naming = words.filter((word) => !isFunctionWord(word));
  const grams = cjkQueryGrams(query);
  const terms = [
    ...(naming.length + grams.length > 0 ? naming : words).map((match) => ({
      match,
      table: 'memories_fts' as const,
    })),
    ...grams.map((gram) => ({ match: `"${gram}"`, table: 'memories_cjk' as const })),
  ].slice(0, MAX_TERMS * 4);
  const known = (['memories_fts', 'memories_cjk'] as const).flatMap((table) => {
    const matches = terms.filter((term) => term.table === table).map((term) => term.match);
    const counted = countHolders(db, table, matches, { most: Math.ceil(limit) + 1, total });
    return matches.map((match): KeywordTerm => {
      const { holders, seqs } = counted.get(match) ?? { holders: 0, seqs: undefined };
      return { match, table, holders, seqs, idf: Math.log(1 + total / (1 + holders)) };
    });
  });
  const telling = known.filter((term) => term.holders <= limit);
  // In a store full of chats about one thing, all words of a question can be common: then these have to do.
  const found = telling.some((term) => term.holders > 0);
  return (found || total > SMALL_STORE ? telling : known).sort((a, b) => b.idf - a.idf).slice(0, MAX_TERMS);
}

type Holders = Pick<KeywordTerm, 'holders' | 'seqs'>;

/** By term, of a table in a store of that size. */
const holdersOf = heldUntilCommit(() => new Map<string, Map<string, Holders>>());
const MOST_TERMS = 1_000;

/**
 * Counts up to `most` for each, in one statement: many small ones take twice as long. In a small store all of them are
 * fetched: who holds a term is asked a moment later anyway.
 */
function countHolders(
  db: ReadableDatabase,
  table: KeywordTerm['table'],
  matches: readonly string[],
  { most, total }: { most: number; total: number },
): ReadonlyMap<string, Holders> {
  const forEach = (what: string, found: string): string =>
    `SELECT (SELECT ${what} FROM (SELECT ${found} FROM ${table} WHERE ${table} MATCH t.value LIMIT ?))
     FROM json_each(?) t ORDER BY t.key`;
  const tables = holdersOf(db);
  const held = tables.get(`${table} ${total}`) ?? new Map<string, Holders>();
  tables.set(`${table} ${total}`, held);
  return completeHeld(held, matches, MOST_TERMS, (missing) => {
    const list = JSON.stringify(missing);
    if (total > SMALL_STORE) {
      const counts = db.column<number>(forEach('count(*)', '1'), most, list);
      return missing.map((match, i) => [match, { holders: counts[i] ?? 0 }] as const);
    }
    const found = db.column<string | null>(forEach("group_concat(rowid, ' ')", 'rowid'), most, list);
    return missing.map((match, i) => {
      const seqs = found[i]?.split(' ').map(Number) ?? [];
      return [match, { holders: seqs.length, seqs: seqs.length < most ? seqs : undefined }] as const;
    });
  });
}

/** Memories that hold any of the terms, in no order; null unless that is known without asking and no more than `most`. */
export function knownHolders(terms: readonly KeywordTerm[], most: number): Set<number> | null {
  const all = new Set<number>();
  for (const { seqs } of terms) {
    if (seqs === undefined) return null;
    for (const seq of seqs) all.add(seq);
  }
  return all.size <= most ? all : null;
}

/**
 * Memories that hold any of the terms, best BM25 first. `eligible` is a condition on `memories m`, applied
 * before ranking.
 */
export function keywordCandidates(
  db: ReadableDatabase,
  terms: readonly KeywordTerm[],
  eligible: Condition,
  limit: number,
): KeywordHit[] {
  return (['memories_fts', 'memories_cjk'] as const).flatMap((table) => {
    const matches = terms.filter((term) => term.table === table).map((term) => term.match);
    if (matches.length === 0) return [];
    return db.all<KeywordHit>(
      `SELECT f.rowid AS seq, -f.rank AS bm25 FROM ${table} f JOIN memories m ON m.seq = f.rowid
       WHERE ${table} MATCH ? AND ${eligible.sql} ORDER BY f.rank LIMIT ?`,
      matches.join(' OR '),
      ...eligible.params,
      limit,
    );
  });
}

/** So many rows are fetched faster than they are looked up in a list. */
const FEW_HOLDERS = 300;

/**
 * Which of the terms, by place, each of the memories holds. Those that hold none are left out; others than were asked
 * for can be there where they came at no cost.
 */
export function termsHeld(
  db: ReadableDatabase,
  terms: readonly KeywordTerm[],
  seqs: readonly number[],
): Map<number, number[]> {
  const held = new Map<number, number[]>();
  let list: string | null = null;
  terms.forEach(({ table, match, holders: count, seqs: known }, place) => {
    if (count === 0) return;
    const matching = `SELECT rowid FROM ${table} WHERE ${table} MATCH ?`;
    // With the plus sign the list is looked up row by row; without, the words would be searched once per number.
    const holders =
      known ??
      (count <= FEW_HOLDERS
        ? db.column<number>(matching, match)
        : db.column<number>(
            `${matching} AND +rowid IN (SELECT value FROM json_each(?))`,
            match,
            (list ??= JSON.stringify(seqs)),
          ));
    for (const seq of holders) {
      const places = held.get(seq);
      if (places === undefined) held.set(seq, [place]);
      else places.push(place);
    }
  });
  return held;
}

/** Memories that hold a text as it stands, whatever its case: symbols and the order of words included. */
export function literalCandidates(
  db: ReadableDatabase,
  literal: string,
  eligible: Condition,
  limit: number,
): number[] {
  const words = fullTextWords(literal);
  const byWords =
    words.length === 0 ? '' : 'm.seq IN (SELECT rowid FROM memories_fts WHERE memories_fts MATCH ?) AND ';
  const rows = db.all<{ seq: number }>(
    `SELECT m.seq FROM memories m WHERE ${byWords}instr(lower(m.text), lower(?)) > 0 AND ${eligible.sql} LIMIT ?`,
    ...(words.length === 0 ? [] : [words.join(' AND ')]),
    literal,
    ...eligible.params,
    limit,
  );
  return rows.map((row) => row.seq);
}
