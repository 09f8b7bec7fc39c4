import type { JournalEntry } from '#shared/domain/journal';
import { EXTRACTED_TABLES } from './capture';
import type { ReadableDatabase } from './database';
import { journalEntries, journalEntry } from './journal';

export interface StepPlan {
  /** In the order that works, ending with the step itself. */
  steps: JournalEntry[];
  /** Why it cannot be done at all, in words. */
  blocked: string | null;
}

export const STEP_IS_FINAL = 'This step is final: a memory that it changed has been erased for good.';

/**
 * What has to be undone with the step; of an undone step, what has to be redone with it. Of one that is undone in part
 * either can be asked for.
 */
export function planStep(db: ReadableDatabase, seq: number, asked?: 'undo' | 'redo'): StepPlan {
  return db.snapshot(() => atOnce(planning(db, seq, asked)));
}

/** What takes seconds where a step has a million changes, in short parts. */
export type InParts<T> = Generator<undefined, T, undefined>;

export function atOnce<T>(parts: InParts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** The same in parts: what is done meanwhile may be left out of the plan. */
export function* planning(db: ReadableDatabase, seq: number, asked?: 'undo' | 'redo'): InParts<StepPlan> {
  const entry = journalEntry(db, seq);
  const undoable = db.count('SELECT undoable FROM journal WHERE seq = ?', seq) === 1;
  if (entry === null || !undoable) return { steps: [], blocked: whyNever(entry) };
  const direction = asked ?? (entry.state === 'undone' ? 'redo' : 'undo');
  return direction === 'redo' ? yield* planRedo(db, entry) : yield* planUndo(db, entry);
}

function whyNever(entry: JournalEntry | null): string {
  if (entry?.state === 'sealed') return STEP_IS_FINAL;
  if (entry?.command === 'memories.erase') return 'What was erased is gone for good.';
  return 'That is not something that can be undone.';
}

function* planUndo(db: ReadableDatabase, entry: JournalEntry): InParts<StepPlan> {
  const steps = yield* closure(db, entry, (found) => laterSteps(db, found, 'undo'));
  return { steps: [...entriesOf(db, steps, entry), entry], blocked: null };
}

function* planRedo(db: ReadableDatabase, entry: JournalEntry): InParts<StepPlan> {
  const steps = yield* closure(db, entry, (found) => eachPart(db, EARLIER, found, 'redo'));
  const [newer] = entriesOf(db, yield* laterSteps(db, [...steps], 'redo'), entry);
  return {
    steps: [...entriesOf(db, steps, entry).reverse(), entry],
    blocked: newer === undefined ? null : `A later step changed the same. Undo it first: ${newer.label}`,
  };
}

/** Steps are told by the word that their batches share. */
function* closure(
  db: ReadableDatabase,
  entry: JournalEntry,
  next: (steps: readonly string[]) => InParts<string[]>,
): InParts<Set<string>> {
  const found = new Set(db.column<string>('SELECT step FROM journal WHERE seq = ?', entry.seq));
  for (let frontier = [...found]; frontier.length > 0;) {
    frontier = (yield* next(frontier)).filter((step) => !found.has(step));
    for (const step of frontier) found.add(step);
  }
  return found;
}

/** The entries of all these steps but the named one, newest first. */
function entriesOf(db: ReadableDatabase, steps: Iterable<string>, except: JournalEntry): JournalEntry[] {
  const seqs = db.column<number>(
    `SELECT max(seq) FROM journal WHERE undoable = 1 AND step IN (SELECT value FROM json_each(?1))
       AND step <> (SELECT step FROM journal WHERE seq = ?2) GROUP BY step`,
    JSON.stringify([...steps]),
    except.seq,
  );
  return journalEntries(db, seqs);
}

/** The changes (c) of batches of steps, and who made them (s). */
const CHANGES = `json_each(@batches) w CROSS JOIN journal s ON s.seq = w.value
  CROSS JOIN journal_changes c ON c.journal_seq = s.seq AND c.follows = 0`;
const SAME_ROW = 'd.table_name = c.table_name AND d.row_key = c.row_key AND d.follows = 0';
/** What extraction makes and removes by itself depends on a step only where both leave the row there. */
const DEPENDS = `(c.table_name NOT IN (SELECT value FROM json_each(@extracted))
  OR (c.after IS NOT NULL AND d.after IS NOT NULL))`;
const IN_FORCE = 'j.seq = d.journal_seq AND j.undoable = 1 AND j.undone_by IS NULL AND j.step <> s.step';

/** Steps in force that depend on one of these: */
const LATER = [
  // they changed the same row since;
  `SELECT j.step FROM ${CHANGES} CROSS JOIN journal_changes d ON ${SAME_ROW} AND d.id > c.id AND ${DEPENDS}
   CROSS JOIN journal j ON ${IN_FORCE}`,
  // they gave another memory the identity that this one would get back;
  ...['dedupe_key', 'id'].map(
    (column) => `SELECT j.step FROM ${CHANGES} AND c.table_name = 'memories' AND c.before IS NOT NULL
     CROSS JOIN memories t ON t.${column} = json_extract(c.before, '$.${column}') AND json_array(t.seq) <> c.row_key
     CROSS JOIN journal_changes d ON d.table_name = 'memories' AND d.row_key = json_array(t.seq) AND d.follows = 0
       AND d.id > c.id AND json_extract(d.after, '$.${column}') = t.${column}
       AND json_extract(d.before, '$.${column}') IS NOT t.${column}
     CROSS JOIN journal j ON ${IN_FORCE}`,
  ),
  // they decided something on the strength of a memory that would go.
  `SELECT j.step FROM ${CHANGES} AND c.table_name = 'memories' AND c.before IS NULL
   CROSS JOIN assertions a ON a.memory_seq = json_extract(c.row_key, '$[0]') AND a.origin = 'manual'
   CROSS JOIN journal_changes d ON d.table_name = 'assertions' AND d.row_key = json_array(a.seq) AND d.id > c.id
   CROSS JOIN journal j ON ${IN_FORCE}`,
  `SELECT j.step FROM ${CHANGES} AND c.table_name = 'memories' AND c.before IS NULL
   CROSS JOIN name_choices n ON n.memory_seq = json_extract(c.row_key, '$[0]')
   CROSS JOIN journal_changes d ON d.table_name = 'name_choices' AND d.id > c.id
     AND d.row_key = json_array(n.memory_seq, n.alias)
   CROSS JOIN journal j ON ${IN_FORCE}`,
].join(' UNION ');

/** Steps in force that are not older than all of these. */
const NEWER = `FROM journal WHERE undoable = 1 AND undone_by IS NULL
  AND seq > (SELECT min(s.seq) FROM json_each(@steps) w CROSS JOIN journal s ON s.step = w.value AND s.undoable = 1)
  AND step NOT IN (SELECT value FROM json_each(@steps)) LIMIT 1`;

/** Undone steps that these build on: they changed the same row before, and were in force then. */
const EARLIER = `SELECT DISTINCT j.step FROM ${CHANGES} CROSS JOIN journal_changes d ON ${SAME_ROW} AND d.id < c.id
  CROSS JOIN journal j ON j.seq = d.journal_seq AND j.undoable = 1 AND j.undone_by > s.seq AND j.step <> s.step`;

function* laterSteps(
  db: ReadableDatabase,
  steps: readonly string[],
  direction: 'undo' | 'redo',
): InParts<string[]> {
  // Most undos are of the newest step.
  if (db.get(`SELECT 1 AS found ${NEWER}`, { steps: JSON.stringify(steps) }) === undefined) return [];
  return yield* eachPart(db, LATER, steps, direction);
}

/** Batches looked at in one part. */
const PART = 25;

/** What the query finds for the batches of the steps that are to be undone, or redone. */
function* eachPart(
  db: ReadableDatabase,
  sql: string,
  steps: readonly string[],
  direction: 'undo' | 'redo',
): InParts<string[]> {
  const batches = db.column<number>(
    `SELECT s.seq FROM json_each(?) w CROSS JOIN journal s ON s.step = w.value AND s.undoable = 1
       AND (s.undone_by IS NULL) = ?`,
    JSON.stringify(steps),
    direction === 'undo' ? 1 : 0,
  );
  const found = new Set<string>();
  for (let at = 0; at < batches.length; at += PART) {
    const part = JSON.stringify(batches.slice(at, at + PART));
    const values = { batches: part, extracted: JSON.stringify(EXTRACTED_TABLES) };
    for (const step of db.column<string>(sql, values)) found.add(step);
    yield undefined;
  }
  return [...found];
}
