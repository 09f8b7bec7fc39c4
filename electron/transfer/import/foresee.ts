import { AppError } from '#shared/errors';
import type { ReadableDatabase } from '../../store/database';
import { foreseeEntity, foreseeRelation } from './applyGraph';
import { foreseeSession } from './applySession';
import { foreseeSnapshot, isPassageRow, isToldHere } from './applySnapshot';
import { decide, type ImportOptions } from './decide';
import type { ImportRecord } from './format';

/** What would become of a record. `key`: two records of one file with the same key are the same one. */
export type Foreseen =
  | { what: 'created' | 'changed' | 'unchanged'; key: string }
  | { what: 'besides'; counts: Record<string, number>; here?: string; key: string }
  | { what: 'invalid'; reason: string };

/** What an import would make of these records, changing nothing. */
export function foresee(
  db: ReadableDatabase,
  records: readonly ImportRecord[],
  options: ImportOptions,
  now: number,
): Foreseen[] {
  return db.snapshot(() =>
    records.map((record) => {
      try {
        return foreseeOne(db, record, options, now);
      } catch (error) {
        if (error instanceof AppError) return { what: 'invalid', reason: error.message };
        throw error;
      }
    }),
  );
}

function foreseeOne(
  db: ReadableDatabase,
  record: ImportRecord,
  options: ImportOptions,
  now: number,
): Foreseen {
  switch (record.is) {
    case 'memory': {
      const decision = decide(db, record.memory, options, now);
      const isPassage = record.memory.kind === 'document';
      if (decision.do === 'create') return memoryOutcome('created', decision.key, isPassage);
      return memoryOutcome(
        decision.do === 'nothing' ? 'unchanged' : 'changed',
        decision.memory.id,
        isPassage,
      );
    }
    case 'session':
      return { what: 'besides', ...foreseeSession(db, record.session, options) };
    case 'entity':
      return { what: 'besides', ...foreseeEntity(db, record.entity) };
    case 'relation':
      return foreseeRelation(db, record.relation, options);
    case 'row': {
      const { key, ...outcome } = foreseeSnapshot(db, record.record, options, now);
      if (outcome.memory !== null) return memoryOutcome(outcome.memory, key, isPassageRow(record.record));
      if (outcome.isNew) return { what: 'besides', counts: { [outcome.what]: 1 }, key };
      return {
        what: 'besides',
        counts: {},
        ...(isToldHere(outcome.what) ? { here: outcome.what } : {}),
        key,
      };
    }
    case 'problem':
      return { what: 'invalid', reason: record.reason };
  }
}

/** Passages of documents are told apart from memories. */
function memoryOutcome(what: 'created' | 'changed' | 'unchanged', key: string, isPassage: boolean): Foreseen {
  if (!isPassage || what === 'changed') return { what, key };
  if (what === 'created') return { what: 'besides', counts: { passages: 1 }, key };
  return { what: 'besides', counts: {}, here: 'passages', key };
}
