import type { ReadableDatabase } from './database';
import { WordFinder } from './wordFinder';

/** What erased memories said. */
export interface ErasedWords {
  ids: readonly string[];
  /** Every wording that they ever had, as it was written. */
  texts: readonly string[];
  finder: WordFinder;
  /** The messages in which they were said. */
  messageIds: ReadonlySet<string>;
}

/** Of memories that are still there, with their images. */
export function erasedWords(db: ReadableDatabase, seqs: readonly number[]): ErasedWords {
  const json = JSON.stringify(seqs);
  const among = 'seq IN (SELECT value FROM json_each(?1))';
  const texts = db.column<string>(
    `SELECT text FROM memories WHERE ${among}
     UNION SELECT json_extract(image, '$.text') FROM (${imagesOf("'memories'")})
       WHERE row_key IN (SELECT json_array(value) FROM json_each(?1))`,
    json,
  );
  const messageIds = db.column<string>(
    `SELECT message_id FROM memories WHERE message_id IS NOT NULL AND ${among}`,
    json,
  );
  return {
    ids: db.column<string>(`SELECT id FROM memories WHERE ${among}`, json),
    texts,
    finder: new WordFinder(texts),
    messageIds: new Set(messageIds),
  };
}

/** Row numbers of the other memories that these are, or ever were, merged into. Their images have to be there still. */
export function joinedInto(db: ReadableDatabase, ids: readonly string[]): number[] {
  return db.column<number>(
    `SELECT seq FROM memories WHERE id NOT IN (SELECT value FROM json_each(?1)) AND id IN (
       SELECT merged_into FROM memories WHERE id IN (SELECT value FROM json_each(?1))
       UNION SELECT json_extract(image, '$.merged_into') FROM (${imagesOf("'memories'")})
         WHERE row_key IN (SELECT json_array(seq) FROM memories WHERE id IN (SELECT value FROM json_each(?1))))`,
    JSON.stringify(ids),
  );
}

/** Images of a table's rows before and after changes. `table`: an SQL literal. */
export function imagesOf(table: string): string {
  return `SELECT row_key, before AS image FROM journal_changes WHERE table_name = ${table} AND before IS NOT NULL
    UNION ALL SELECT row_key, after FROM journal_changes WHERE table_name = ${table} AND after IS NOT NULL`;
}
