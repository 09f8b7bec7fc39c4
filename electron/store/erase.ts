import { forgetCommunityWords } from './communities';
import type { ReadableDatabase, WritableDatabase } from './database';
import { documentsOf, forgetDocuments } from './eraseDocuments';
import { goneWith, sealDeletedChats } from './eraseChats';
import { eraseTraces } from './eraseTraces';
import { erasedWords, type ErasedWords } from './eraseWords';
import { FULL_TEXT_TABLES } from './quickFullText';
import { clearResponses } from './responseCache';

export interface Doomed {
  seq: number;
  id: string;
  text: string;
}

/** The named memories of those in the trash, or all of these, each with what was merged into it and is a part of it. */
export function doomedMemories(db: ReadableDatabase, ids: readonly string[] | null): Doomed[] {
  return db.all<Doomed>(
    `WITH RECURSIVE doomed (id) AS (
       SELECT id FROM memories WHERE status = 'trash' AND (?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))
       UNION SELECT m.id FROM doomed d JOIN memories m ON m.merged_into = d.id AND m.status = 'superseded')
     SELECT seq, id, text FROM memories WHERE id IN (SELECT id FROM doomed)`,
    ids === null ? null : JSON.stringify(ids),
  );
}

/** Memories by their row numbers. */
export function doomedRows(db: ReadableDatabase, seqs: readonly number[]): Doomed[] {
  return db.all<Doomed>(
    'SELECT seq, id, text FROM memories WHERE seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(seqs),
  );
}

/** How many other memories say what these say; they keep it. */
export function othersSaying(db: ReadableDatabase, { ids, finder }: ErasedWords): number {
  return db
    .all<{ id: string; text: string }>(
      "SELECT id, text FROM memories WHERE kind NOT IN ('episode', 'summary')",
    )
    .filter(({ id, text }) => finder.saidIn(text) && !ids.includes(id)).length;
}

/**
 * Erases memories for good: text, full text, what was read out of it, journal images, and what answers keep of them
 * beside their own words. Vectors follow by the outbox in the same transaction. Steps that touched them, or deleted a
 * chat in which they were said, can no longer be undone, and their sentences, which quote the text, are replaced.
 * `quoteOf`: a text as sentences quote it.
 */
export function eraseMemories(
  db: WritableDatabase,
  doomed: readonly Doomed[],
  quoteOf: (text: string) => string,
): void {
  const seqs = doomed.map(({ seq }) => seq);
  const erased = erasedWords(db, seqs);
  sealDeletedChats(db, erased);
  eraseTraces(db, erased, quoteOf);
  sealSteps(db, [...seqs, ...goneWith(db, erased)]);
  sealDecisions(db, seqs);
  const documents = documentsOf(db, seqs);
  db.run('DELETE FROM memories WHERE seq IN (SELECT value FROM json_each(?))', JSON.stringify(seqs));
  forgetDocuments(db, documents);
  emptySealedSteps(db);
  clearResponses(db); // an answer may tell what it was made from
  forgetCommunityWords(db);
  forgetUses(db, erased.ids);
  forgetProposals(db, doomed);
}

function sealSteps(db: WritableDatabase, memorySeqs: readonly number[]): void {
  const seqs = JSON.stringify(memorySeqs);
  const ofThem =
    "table_name IN ('memories', 'document_chunks') AND row_key IN (SELECT json_array(value) FROM json_each(?))";
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT step FROM journal WHERE seq IN (
       SELECT journal_seq FROM journal_changes WHERE ${ofThem}))`,
    seqs,
  );
  db.run(`DELETE FROM journal_changes WHERE ${ofThem}`, seqs);
}

/** Steps that decided something on the strength of the memories. */
function sealDecisions(db: WritableDatabase, memorySeqs: readonly number[]): void {
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT j.step FROM journal_changes c
       JOIN journal j ON j.seq = c.journal_seq
       WHERE c.table_name IN ('mentions', 'assertions', 'alias_claims', 'name_choices')
         AND json_extract(coalesce(c.after, c.before), '$.memory_seq') IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(memorySeqs),
  );
}

/** Of a step that is not undone any more, only the images of other memories serve, as their history. */
export function emptySealedSteps(db: WritableDatabase): void {
  // The sentences of undoing and redoing a step quote the text too.
  db.run(
    `UPDATE journal SET result = NULL, label = CASE WHEN command LIKE 'sessions.%'
       THEN 'Changed a chat that held words erased later' ELSE 'Changed a memory that was erased later' END
     WHERE sealed = 1 OR undoes IN (SELECT seq FROM journal WHERE sealed = 1)`,
  );
  db.run(
    `DELETE FROM journal_changes
     WHERE table_name <> 'memories' AND journal_seq IN (SELECT seq FROM journal WHERE sealed = 1)`,
  );
}

/** Answers, and images of deleted answers, keep their own words, but neither the memories nor facts of these alone. */
function forgetUses(db: WritableDatabase, memoryIds: readonly string[]): void {
  const erased = JSON.stringify(memoryIds);
  const among = 'IN (SELECT value FROM json_each(?1))';
  db.run(`DELETE FROM message_memories WHERE memory_id ${among}`, erased);
  db.run(
    `DELETE FROM journal_changes WHERE table_name = 'message_memories'
       AND json_extract(coalesce(before, after), '$.memory_id') ${among}`,
    erased,
  );
  db.run(
    `UPDATE message_facts SET fact = json_set(fact, '$.memoryIds', json((
       SELECT json_group_array(value) FROM json_each(fact, '$.memoryIds') WHERE NOT value ${among})))
     WHERE EXISTS (SELECT 1 FROM json_each(fact, '$.memoryIds') WHERE value ${among})`,
    erased,
  );
  db.run("DELETE FROM message_facts WHERE json_array_length(fact, '$.memoryIds') = 0");
  db.run(
    `DELETE FROM journal_changes WHERE table_name = 'message_facts' AND EXISTS (
       SELECT 1 FROM json_each(json_extract(coalesce(before, after), '$.fact'), '$.memoryIds')
       WHERE value ${among})`,
    erased,
  );
}

/** What was proposed in the same words, or became one of the memories, goes with them, images of decisions included. */
function forgetProposals(db: WritableDatabase, doomed: readonly { id: string; text: string }[]): void {
  const ids = JSON.stringify(doomed.map(({ id }) => id));
  const texts = JSON.stringify(doomed.map(({ text }) => text.trim().replace(/[.!]+$/u, '')));
  const says = (column: string): string =>
    `rtrim(trim(${column}), '.!') COLLATE NOCASE IN (SELECT value FROM json_each(?2))`;
  db.run(
    `DELETE FROM journal_changes WHERE table_name = 'proposals' AND (
       json_extract(before, '$.memory_id') IN (SELECT value FROM json_each(?1))
       OR json_extract(after, '$.memory_id') IN (SELECT value FROM json_each(?1))
       OR ${says("json_extract(before, '$.text')")} OR ${says("json_extract(after, '$.text')")})`,
    ids,
    texts,
  );
  db.run(
    `DELETE FROM proposals WHERE memory_id IN (SELECT value FROM json_each(?1)) OR ${says('text')}`,
    ids,
    texts,
  );
}

/** Full-text indexes keep deleted terms until they are merged. */
export function optimizeFullText(db: WritableDatabase): void {
  for (const table of FULL_TEXT_TABLES) {
    db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
}
