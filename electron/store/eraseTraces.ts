import type { WritableDatabase } from './database';
import { imagesOf, joinedInto, type ErasedWords } from './eraseWords';
import { WordFinder } from './wordFinder';

/**
 * Takes out what quotes erased memories beside their own rows and images: sentences and results of steps, images and
 * copies of memories that they were merged into, suggestions about them, saved views. `quoteOf`: a text as the
 * journal's sentences quote it. The images of the memories have to be there still.
 */
export function eraseTraces(
  db: WritableDatabase,
  erased: ErasedWords,
  quoteOf: (text: string) => string,
): void {
  emptyMergeImages(db, erased);
  emptySentences(db, erased.texts, quoteOf);
  forgetSuggestions(db, erased);
  forgetViews(db, erased);
}

/** What a memory said that these were merged into goes from its history as far as it holds their words. */
function emptyMergeImages(db: WritableDatabase, { ids, finder }: ErasedWords): void {
  const others = JSON.stringify(joinedInto(db, ids));
  const images = db.all<{ id: number; words: string }>(
    `SELECT id, coalesce(json_extract(before, '$.text'), '') || char(10) || coalesce(json_extract(after, '$.text'), '')
       AS words FROM journal_changes WHERE table_name = 'memories' AND row_key IN (
         SELECT json_array(value) FROM json_each(?))`,
    others,
  );
  const holding = JSON.stringify(images.flatMap(({ id, words }) => (finder.within(words) ? [id] : [])));
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT j.step FROM journal j
       JOIN journal_changes c ON c.journal_seq = j.seq WHERE c.id IN (SELECT value FROM json_each(?)))`,
    holding,
  );
  db.run('DELETE FROM journal_changes WHERE id IN (SELECT value FROM json_each(?))', holding);
  const copies = db
    .all<{ message: string; position: number; text: string }>(
      `SELECT message_id AS message, position, text FROM message_memories
       WHERE memory_id IN (SELECT id FROM memories WHERE seq IN (SELECT value FROM json_each(?)))`,
      others,
    )
    .filter(({ text }) => finder.within(text));
  for (const { message, position } of copies) {
    db.run('DELETE FROM message_memories WHERE message_id = ? AND position = ?', message, position);
  }
}

/** Sentences of the journal quote the beginning of a text, and results may hold all of it, also where nothing changed. */
function emptySentences(
  db: WritableDatabase,
  texts: readonly string[],
  quoteOf: (text: string) => string,
): void {
  const quoted = new WordFinder(texts.map((text) => quoteOf(text)));
  const whole = new WordFinder(texts.map((text) => JSON.stringify(text)));
  const entries = db
    .all<{ seq: number; label: string; result: string }>(
      "SELECT seq, label, coalesce(result, '') AS result FROM journal",
    )
    .filter(({ label, result }) => quoted.within(label) || quoted.within(result) || whole.within(result));
  db.run(
    `UPDATE journal SET result = NULL, label = 'Changed a memory that was erased later'
     WHERE seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(entries.map(({ seq }) => seq)),
  );
}

/** Suggestions to join or to choose between them quote them; so do images of those. */
function forgetSuggestions(db: WritableDatabase, { ids }: ErasedWords): void {
  const about = (targets: string): string =>
    `EXISTS (SELECT 1 FROM json_each(${targets}) t WHERE t.value IN (SELECT value FROM json_each(?1)))`;
  db.run(
    `DELETE FROM journal_changes WHERE table_name = 'proposals'
       AND json_extract(coalesce(after, before), '$.kind') IN ('merge', 'contradiction')
       AND ${about("json_extract(coalesce(after, before), '$.targets')")}`,
    JSON.stringify(ids),
  );
  db.run(
    `DELETE FROM proposals WHERE kind IN ('merge', 'contradiction') AND ${about('proposals.targets')}`,
    JSON.stringify(ids),
  );
}

/** A view that searches for the words, or is called by them, goes. */
function forgetViews(db: WritableDatabase, { finder }: ErasedWords): void {
  const views = db
    .all<{ id: string; words: string }>(
      `SELECT id, name || char(10) || coalesce(json_extract(view, '$.filter.query'), '') AS words FROM saved_views
       UNION SELECT json_extract(row_key, '$[0]'), json_extract(image, '$.name') || char(10) ||
         coalesce(json_extract(json_extract(image, '$.view'), '$.filter.query'), '') FROM (${imagesOf("'saved_views'")})`,
    )
    .filter(({ words }) => words.split('\n').some((line) => finder.saidIn(line)));
  const ids = JSON.stringify(views.map(({ id }) => id));
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT j.step FROM journal j
       JOIN journal_changes c ON c.journal_seq = j.seq WHERE c.table_name = 'saved_views'
         AND json_extract(c.row_key, '$[0]') IN (SELECT value FROM json_each(?)))`,
    ids,
  );
  db.run('DELETE FROM saved_views WHERE id IN (SELECT value FROM json_each(?))', ids);
}
