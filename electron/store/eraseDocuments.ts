import type { ReadableDatabase, WritableDatabase } from './database';

/** Documents that these memories are passages of, or were. */
export function documentsOf(db: ReadableDatabase, memorySeqs: readonly number[]): string[] {
  return db.column<string>(
    `SELECT DISTINCT substr(source_ref, 1, instr(source_ref, '#') - 1) FROM memories
     WHERE kind = 'document' AND seq IN (SELECT value FROM json_each(?)) AND instr(source_ref, '#') > 1`,
    JSON.stringify(memorySeqs),
  );
}

/**
 * Of documents of which no passage is left, neither a row nor an image of one stays: names, folders and headings tell
 * what was erased. Steps that changed them can no longer be undone. Returns how many documents are gone.
 */
export function forgetDocuments(db: WritableDatabase, documentIds: readonly string[]): number {
  const gone = JSON.stringify(
    db.column<string>(
      `SELECT value FROM json_each(?) WHERE NOT EXISTS (
         SELECT 1 FROM memories m WHERE m.dedupe_key >= 'document|' || value || '#' AND m.dedupe_key < 'document|' || value || '$')`,
      JSON.stringify(documentIds),
    ),
  );
  const images = `(table_name = 'documents' AND json_extract(row_key, '$[0]') IN (SELECT value FROM json_each(?1))
    OR table_name = 'document_chunks'
      AND json_extract(coalesce(after, before), '$.document_id') IN (SELECT value FROM json_each(?1)))`;
  db.run(
    `UPDATE journal SET undoable = 0, sealed = 1 WHERE step IN (SELECT j.step FROM journal_changes c
       JOIN journal j ON j.seq = c.journal_seq WHERE ${images})`,
    gone,
  );
  db.run(`DELETE FROM journal_changes WHERE ${images}`, gone);
  return db.run('DELETE FROM documents WHERE id IN (SELECT value FROM json_each(?))', gone).changes;
}
