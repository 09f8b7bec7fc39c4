import { SELF_NAME } from '#shared/domain/graph';
import type { ReadableDatabase } from './database';
import { isFunctionWord } from './functionWords';

/** What a step is about, for its sentence. */
export interface Subject {
  /** Memories. */
  count: number;
  /** What most of them are about: the name of a thing, or a word in quotation marks; null where nothing is shared. */
  topic: string | null;
}

/** So many tell what a large step is about. */
const SAMPLE = 300;
/** Of the memories, to be what they are about. A word says less than the name of a thing. */
const NAMED_BY = 0.5;
const SAID_BY = 0.6;
const WORD_LENGTH = 4;
/** What notes are called and counted by is not what they are about. */
const OF_NOTES = new Set(
  'memory memories note notes number line lines item items entry list fact facts text imported'.split(' '),
);

/** The memories that the step has changed so far, all of its batches together. */
export function subjectOfStep(db: ReadableDatabase, step: string): Subject {
  const from = `journal j JOIN journal_changes c ON c.journal_seq = j.seq AND c.table_name = 'memories' WHERE j.step = ?`;
  const sample = db.column<number>(
    `SELECT DISTINCT json_extract(c.row_key, '$[0]') FROM ${from} LIMIT ${SAMPLE}`,
    step,
  );
  return {
    count: db.count(`SELECT count(DISTINCT c.row_key) FROM ${from}`, step),
    topic: topicOf(db, sample),
  };
}

/** What most of the memories, by row number, are about. */
export function topicOf(db: ReadableDatabase, memorySeqs: readonly number[]): string | null {
  const seqs = memorySeqs.slice(0, SAMPLE);
  return seqs.length < 2 ? null : (sharedName(db, seqs) ?? sharedWord(db, seqs));
}

function sharedName(db: ReadableDatabase, seqs: readonly number[]): string | null {
  const row = db.get<{ name: string; count: number }>(
    `SELECT e.name, count(DISTINCT m.memory_seq) AS count
     FROM json_each(?) w CROSS JOIN mentions m ON m.memory_seq = w.value
     CROSS JOIN entities e ON e.id = m.entity_id AND e.dismissed_at IS NULL AND e.name <> ?
     GROUP BY e.id ORDER BY 2 DESC, e.mentions DESC, e.id LIMIT 1`,
    JSON.stringify(seqs),
    SELF_NAME,
  );
  return row === undefined || row.count < seqs.length * NAMED_BY ? null : row.name;
}

function sharedWord(db: ReadableDatabase, seqs: readonly number[]): string | null {
  const counts = new Map<string, number>();
  for (const text of db.column<string>(
    'SELECT text FROM memories WHERE seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(seqs),
  )) {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [best] = [...counts].sort(
    ([a, often], [b, oftener]) => oftener - often || b.length - a.length || (a < b ? -1 : 1),
  );
  return best === undefined || best[1] < seqs.length * SAID_BY ? null : `“${best[0]}”`;
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= WORD_LENGTH && !OF_NOTES.has(word) && !isFunctionWord(word)),
  );
}
