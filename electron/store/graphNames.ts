import type { ReadableDatabase } from './database';
import { isFunctionWord } from './functionWords';
import { SHOWN } from './graphScope';

/** A word that so many names hold says little, and costs a scan to rank. */
const MOST_NAMES = 2_000;
const MOST_WORDS = 24;

/** Entities with a name or alias that holds any of the words (letters and digits), best BM25 first, one row for each name. */
export function entitiesWithWords(
  db: ReadableDatabase,
  words: readonly string[],
  limit: number,
): { id: string; name: string; alias: string }[] {
  const terms = words
    .map((word) => `"${word}"`)
    .filter((term) => !isFunctionWord(term))
    .slice(0, MOST_WORDS)
    .filter((term) => {
      const names = db.count(
        'SELECT count(*) FROM (SELECT 1 FROM aliases_fts WHERE aliases_fts MATCH ? LIMIT ?)',
        term,
        MOST_NAMES + 1,
      );
      return names > 0 && names <= MOST_NAMES;
    });
  if (terms.length === 0) return [];
  return db.all(
    `SELECT n.id, n.name, a.name AS alias FROM aliases_fts f CROSS JOIN aliases a ON a.seq = f.rowid
     CROSS JOIN entities n ON n.id = a.entity_id
     WHERE aliases_fts MATCH ? AND ${SHOWN} ORDER BY f.rank, a.seq LIMIT ?`,
    terms.join(' OR '),
    limit,
  );
}
