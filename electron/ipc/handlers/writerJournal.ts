import type { Undoing } from '../../engine/undoing';
import { caller } from './caller';
import type { Handlers } from './types';

type WriterJournal = Pick<Handlers<'writer'>, Extract<keyof Handlers<'writer'>, `journal.${string}`>>;

export function writerJournalHandlers(undoing: Undoing): WriterJournal {
  return {
    'journal.undo': ({ seq }, call) => undoing.undo(caller(call), seq),
    'journal.redo': ({ seq }, call) => undoing.redo(caller(call), seq),
    'journal.undoWithLater': ({ seq }, call) => undoing.undoWithLater(caller(call), seq),
    'journal.stop': ({ seq }) => ({ stopped: undoing.stop(seq) }),
  };
}
