import type { Actor } from '#shared/domain/journal';
import type { ImportCounts, ImportProblem } from '#shared/domain/transfer';
import { entryOfStep } from '../../store/bulk';
import { runBackground, runCommand, type CommandContext } from '../../store/command';
import type { ReadableDatabase } from '../../store/database';
import { putImport, type ImportState } from '../../store/imports';
import { subjectOfStep } from '../../store/journalTopic';
import type { SaveContext } from '../../memory/ingest/remember';
import { AppError } from '#shared/errors';
import { applyEntity, applyRelation } from './applyGraph';
import { applyMemory, type MemoryOutcome } from './applyMemory';
import { applySnapshot, foreseeSnapshot, isPassageRow, isToldHere } from './applySnapshot';
import { applySession, isBeginning, isKnownSession } from './applySession';
import { decide, type ImportOptions } from './decide';
import type { ImportRecord } from './format';
import { describeImport } from './importWords';

export interface ImportBatch {
  state: ImportState;
  records: readonly ImportRecord[];
  /** Where the file names no area. */
  scope: string;
}

export interface AppliedBatch {
  state: ImportState;
  /** Records that turned out to be of no use, of this piece. */
  problems: ImportProblem[];
  /** The step for undo; null where nothing has changed so far. */
  seq: number | null;
}

/** Faults that say something of a record; any other is one of the store. */
const OF_THE_RECORD = new Set<string>(['VALIDATION', 'CONFLICT', 'NOT_FOUND']);
/** The memories of a step by which its topic is told; it is not asked again for each batch of a large import. */
const TOPIC_FROM = 300;

/**
 * Applies a piece of an import in one short transaction; all pieces of one import are one step. How far it has come is
 * written in the same transaction, so that one that breaks off goes on just there.
 */
export function applyBatch(context: CommandContext, batch: ImportBatch, actor: Actor): AppliedBatch {
  const { db, now } = context;
  const { state } = batch;
  const options: ImportOptions = { format: state.format, scope: batch.scope };
  let { topic } = state;
  const settled = batch.records.every((record) => isSettled(db, record, options, now()));
  const { counts, problems } = settled
    ? runBackground(context, [], () => dealWith(context, batch, options))
    : runCommand(
        context,
        {
          name: 'memories.import',
          actor,
          step: state.step,
          domains: ['memories', 'sessions', 'graph', 'journal', 'jobs'],
          label: (done) => {
            if (isFew(state.counts)) topic = subjectOfStep(db, state.step).topic;
            return describeImport({ counts: done.counts, topic, name: state.name });
          },
          undoable: true,
        },
        () => dealWith(context, batch, options),
      );
  const after = { ...state, records: state.records + batch.records.length, counts, topic };
  return { state: after, problems, seq: entryOfStep(db, state.step) };
}

function isFew({ created, changed }: ImportCounts): boolean {
  return created + changed < TOPIC_FROM;
}

/** Whether nothing would change: then it is no entry of the journal. */
function isSettled(db: ReadableDatabase, record: ImportRecord, options: ImportOptions, now: number): boolean {
  switch (record.is) {
    case 'memory':
      return decide(db, record.memory, options, now).do === 'nothing';
    case 'session':
      return isKnownSession(db, record.session, options);
    case 'row': {
      const outcome = foreseeSnapshot(db, record.record, options, now);
      return outcome.memory === null ? !outcome.isNew : outcome.memory === 'unchanged';
    }
    case 'relation':
    case 'entity':
      return false;
    case 'problem':
      return true;
  }
}

function dealWith(
  context: CommandContext,
  { state, records }: ImportBatch,
  options: ImportOptions,
): { counts: ImportCounts; problems: ImportProblem[] } {
  const { db } = context;
  const save: SaveContext = { now: context.now(), settings: context.settings() };
  const { besides, here, ...totals } = state.counts;
  const counts: ImportCounts = { ...totals, besides: { ...besides }, here: { ...here } };
  const problems: ImportProblem[] = [];
  for (const record of records) {
    try {
      applyRecord(context, record, options, save, counts);
    } catch (error) {
      if (!(error instanceof AppError) || !OF_THE_RECORD.has(error.code)) throw error;
      counts.invalid += 1;
      problems.push({ where: record.where, reason: error.message });
    }
  }
  putImport(db, { ...state, records: state.records + records.length, counts }, save.now);
  return { counts, problems };
}

function applyRecord(
  { db }: CommandContext,
  record: ImportRecord,
  options: ImportOptions,
  save: SaveContext,
  counts: ImportCounts,
): void {
  const besides = (what: string, count: number): void => {
    if (count > 0) counts.besides[what] = (counts.besides[what] ?? 0) + count;
  };
  const here = (what: string): void => {
    counts.here[what] = (counts.here[what] ?? 0) + 1;
  };
  const memory = (outcome: MemoryOutcome, isPassage: boolean): void => {
    if (!isPassage || outcome === 'changed') counts[outcome] += 1;
    else if (outcome === 'created') besides('passages', 1);
    else here('passages');
  };
  switch (record.is) {
    case 'memory':
      memory(applyMemory(db, record.memory, options, save), record.memory.kind === 'document');
      return;
    case 'session': {
      const { isNew, messages } = applySession(db, record.session, options);
      besides('chats', isNew ? 1 : 0);
      if (!isNew && isBeginning(record.session)) here('chats');
      besides('messages', messages);
      return;
    }
    case 'entity':
      besides('entities', applyEntity(db, record.entity, save) ? 1 : 0);
      return;
    case 'relation': {
      const done = applyRelation(db, record.relation, options, save);
      counts[done] += 1;
      besides('relations', done === 'created' ? 1 : 0);
      return;
    }
    case 'row': {
      const outcome = applySnapshot(db, record.record, options, save);
      if (outcome.memory !== null) memory(outcome.memory, isPassageRow(record.record));
      else if (outcome.isNew) besides(outcome.what, 1);
      else if (isToldHere(outcome.what)) here(outcome.what);
      return;
    }
    case 'problem':
      counts.invalid += 1;
  }
}
