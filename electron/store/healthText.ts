import type { ReadableDatabase, WritableDatabase } from './database';

/** Where full text says something else than what it is an index of. */
export interface TextFaults {
  /** Indexes that are not whole. */
  malformed: number;
  /** Words of memories that the index lacks, or holds though no memory says them. */
  words: number;
  /** Memories in Chinese, Japanese or Korean whose characters are not indexed as they stand. */
  cjk: number;
  /** Words of names of the graph, likewise. */
  names: number;
}

const INDEXES = {
  words: {
    table: 'memories_fts',
    rows: 'SELECT seq, text FROM memories',
    tokenize: 'porter unicode61 remove_diacritics 2',
  },
  names: {
    table: 'aliases_fts',
    rows: 'SELECT seq, name FROM aliases',
    tokenize: 'unicode61 remove_diacritics 2',
  },
} as const;

/**
 * Compares the indexes with the texts. FTS5's own comparison needs the right to write and would hold up every writer
 * for seconds; so the texts are indexed once more in memory, and both are compared word by word, with the number of
 * rows that hold each. `db`: a connection of openForExamining. `malformed`: indexes
 * that are not whole; those are not compared.
 */
export function textFaults(db: WritableDatabase, malformed: number): TextFaults {
  if (malformed > 0) return { malformed, words: 0, cjk: 0, names: 0 };
  return { malformed, words: astray(db, 'words'), cjk: cjkAstray(db), names: astray(db, 'names') };
}

function astray(db: WritableDatabase, which: keyof typeof INDEXES): number {
  const { table, rows, tokenize } = INDEXES[which];
  db.exec(`
    CREATE VIRTUAL TABLE temp.fresh USING fts5(text, content = '', detail = none, columnsize = 0, tokenize = "${tokenize}");
    CREATE VIRTUAL TABLE temp.fresh_words USING fts5vocab(temp, fresh, row);
    CREATE VIRTUAL TABLE temp.kept_words USING fts5vocab(main, ${table}, row);
    INSERT INTO temp.fresh (rowid, text) ${rows};`);
  try {
    return db.count(`SELECT count(DISTINCT term) FROM (
      SELECT * FROM (SELECT term, doc FROM temp.fresh_words EXCEPT SELECT term, doc FROM temp.kept_words)
      UNION ALL SELECT * FROM (SELECT term, doc FROM temp.kept_words EXCEPT SELECT term, doc FROM temp.fresh_words))`);
  } finally {
    db.exec('DROP TABLE temp.kept_words; DROP TABLE temp.fresh_words; DROP TABLE temp.fresh;');
  }
}

const CJK_ASTRAY = `SELECT m.seq FROM memories m LEFT JOIN memories_cjk c ON c.rowid = m.seq
  WHERE c.grams IS NOT cjk_grams(m.text)`;

function cjkAstray(db: ReadableDatabase): number {
  return db.count(`SELECT (SELECT count(*) FROM (${CJK_ASTRAY}))
    + (SELECT count(*) FROM memories_cjk WHERE rowid NOT IN (SELECT seq FROM memories))`);
}

/** Makes one index after the other anew from the texts; `part` counts them. Returns false when none is left. */
export function rebuildText(db: WritableDatabase, part: number): boolean {
  const table = ['memories_fts', 'memories_cjk', 'aliases_fts'][part];
  if (table === undefined) return false;
  if (table === 'memories_cjk') {
    db.run(
      `DELETE FROM memories_cjk WHERE rowid NOT IN (SELECT seq FROM memories) OR rowid IN (${CJK_ASTRAY})`,
    );
    db.run(
      `INSERT INTO memories_cjk (rowid, grams) SELECT seq, cjk_grams(text) FROM memories
       WHERE cjk_grams(text) IS NOT NULL AND seq NOT IN (SELECT rowid FROM memories_cjk)`,
    );
  }
  db.run(`INSERT INTO ${table} (${table}) VALUES ('rebuild')`);
  return true;
}

export function rebuildAllText(db: WritableDatabase): void {
  for (let part = 0; rebuildText(db, part); part += 1);
}
