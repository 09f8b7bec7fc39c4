import type { CommandContext } from '../../store/command';
import { redo, undo, undoWithLater } from '../../store/undo';
import { caller } from './caller';
import type { Handlers } from './types';

type WriterJournal = Pick<Handlers<'writer'>, Extract<keyof Handlers<'writer'>, `journal.${string}`>>;

export function writerJournalHandlers(context: CommandContext): WriterJournal {
  return {
    'journal.undo': ({ seq }, call) => undo(context, caller(call), seq),
    'journal.redo': ({ seq }, call) => redo(context, caller(call), seq),
    'journal.undoWithLater': ({ seq }, call) => undoWithLater(context, caller(call), seq),
  };
}
