import { Undoing } from '../../engine/undoing';
import type { CommandContext } from '../../store/command';
import { caller } from './caller';
import type { Handlers } from './types';

type WriterJournal = Pick<Handlers<'writer'>, Extract<keyof Handlers<'writer'>, `journal.${string}`>>;

export function writerJournalHandlers(context: CommandContext): WriterJournal {
  const undoing = new Undoing(context);
  return {
    'journal.undo': ({ seq }, call) => undoing.undo(caller(call), seq),
    'journal.redo': ({ seq }, call) => undoing.redo(caller(call), seq),
    'journal.undoWithLater': ({ seq }, call) => undoing.undoWithLater(caller(call), seq),
  };
}
