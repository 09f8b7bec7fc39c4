import type { ReadableDatabase } from '../../store/database';
import { listJournal, nextRedo, nextUndo } from '../../store/journal';
import { stepChanges } from '../../store/journalChanges';
import { planStep } from '../../store/journalPlan';
import type { Handlers } from './types';

type ReaderJournal = Pick<Handlers<'reader'>, Extract<keyof Handlers<'reader'>, `journal.${string}`>>;

export function readerJournalHandlers(db: ReadableDatabase): ReaderJournal {
  return {
    'journal.list': (input) => ({
      items: listJournal(db, input),
      canUndo: nextUndo(db),
      canRedo: nextRedo(db),
    }),
    'journal.plan': ({ seq, direction }) => planStep(db, seq, direction),
    'journal.changes': ({ seq, limit }) => stepChanges(db, seq, limit),
  };
}
