import type { ReadableDatabase, WritableDatabase } from './database';

export interface MentionRow {
  memorySeq: number;
  namedId: string;
  /** As that memory writes it. */
  name: string;
}

const COLUMNS = 'memory_seq AS memorySeq, named_id AS namedId, name';

export function memorySeqs(db: ReadableDatabase, ids: readonly string[]): { seq: number; text: string }[] {
  return db.all(
    'SELECT seq, text FROM memories WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq',
    JSON.stringify(ids),
  );
}

/** Mentions of the entity in these memories. */
export function mentionsIn(db: ReadableDatabase, entityId: string, seqs: readonly number[]): MentionRow[] {
  return db.all<MentionRow>(
    `SELECT ${COLUMNS} FROM mentions WHERE entity_id = ?1
       AND memory_seq IN (SELECT CAST(value AS INTEGER) FROM json_each(?2)) ORDER BY memory_seq, named_id`,
    entityId,
    JSON.stringify(seqs),
  );
}

/** All mentions of the entity. */
export function mentionsOf(db: ReadableDatabase, entityId: string): MentionRow[] {
  return db.all<MentionRow>(
    `SELECT ${COLUMNS} FROM mentions WHERE entity_id = ? ORDER BY memory_seq, named_id`,
    entityId,
  );
}

/** Whether the entity is mentioned anywhere else. */
export function mentionsElsewhere(
  db: ReadableDatabase,
  entityId: string,
  leaving: readonly MentionRow[],
): boolean {
  const distinct = new Set(leaving.map(({ memorySeq, namedId }) => `${memorySeq} ${namedId}`));
  return db.count('SELECT count(*) FROM mentions WHERE entity_id = ?', entityId) > distinct.size;
}

/** Whether anything that the memory asserts has the entity at one end. */
export function touchesAssertion(
  db: ReadableDatabase,
  members: readonly string[],
  memorySeq: number,
): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM assertions WHERE memory_seq = ?1 AND (source_id IN (SELECT value FROM json_each(?2))
         OR target_id IN (SELECT value FROM json_each(?2))) LIMIT 1`,
      memorySeq,
      JSON.stringify(members),
    ) !== undefined
  );
}

/** In this memory, this name means that entity: extraction obeys. */
export function chooseName(db: WritableDatabase, memorySeq: number, alias: string, entityId: string): void {
  db.run(
    `INSERT INTO name_choices (memory_seq, alias, entity_id) VALUES (?1, ?2, ?3)
     ON CONFLICT (memory_seq, alias) DO UPDATE SET entity_id = ?3`,
    memorySeq,
    alias,
    entityId,
  );
}

/** The row goes and comes rather than changing its key, so that an undo finds both. Of two names of it, the first stays. */
export function moveMention(db: WritableDatabase, { memorySeq, namedId }: MentionRow, to: string): void {
  db.run(
    `INSERT INTO mentions (memory_seq, named_id, entity_id, name, type, raw_type, span_start, span_end, said_at)
     SELECT memory_seq, ?3, ?3, name, type, raw_type, span_start, span_end, said_at FROM mentions
     WHERE memory_seq = ?1 AND named_id = ?2 ON CONFLICT DO NOTHING`,
    memorySeq,
    namedId,
    to,
  );
  db.run('DELETE FROM mentions WHERE memory_seq = ? AND named_id = ?', memorySeq, namedId);
}

/** Lets what the memory asserts of these entities be of another one; a relation of a thing to itself is none. */
export function repointAssertions(
  db: WritableDatabase,
  { memorySeq, from, to }: { memorySeq: number; from: readonly string[]; to: string },
): void {
  const names = JSON.stringify([...from, to]);
  const among = 'IN (SELECT value FROM json_each(?2))';
  db.run(
    `DELETE FROM assertions WHERE memory_seq = ?1 AND source_id ${among} AND target_id ${among}`,
    memorySeq,
    names,
  );
  for (const column of ['source_id', 'target_id']) {
    db.run(
      `UPDATE OR IGNORE assertions SET ${column} = ?3 WHERE memory_seq = ?1 AND ${column} ${among} AND ${column} <> ?3`,
      memorySeq,
      names,
      to,
    );
    db.run(
      `DELETE FROM assertions WHERE memory_seq = ?1 AND ${column} ${among} AND ${column} <> ?3`,
      memorySeq,
      names,
      to,
    );
  }
}
