import { quote } from '../../memory/words';
import { runBackground, runCommand, type CommandContext } from '../../store/command';
import { nameOfView, removeView, saveTableLayout, saveView } from '../../store/views';
import { caller } from './caller';
import type { Handlers } from './types';

type WriterTable = Pick<Handlers<'writer'>, 'views.save' | 'views.remove' | 'table.saveLayout'>;

const VIEWS = ['views', 'journal'] as const;

export function writerTableHandlers(context: CommandContext): WriterTable {
  const { db, now } = context;
  return {
    'views.save': (input, call) => {
      const label = (): string => `Saved the view ${quote(input.name)}`;
      return runCommand(
        context,
        { name: 'views.save', ...caller(call), domains: VIEWS, label, undoable: true },
        () => saveView(db, input, now()),
      );
    },
    'views.remove': ({ id }, call) => {
      const label = `Removed the view ${quote(nameOfView(db, id))}`;
      return runCommand(
        context,
        { name: 'views.remove', ...caller(call), domains: VIEWS, label: () => label, undoable: true },
        () => ({ changed: removeView(db, id) }),
      );
    },
    'table.saveLayout': ({ layout }) => {
      runBackground(context, ['views'], () => saveTableLayout(db, layout));
      return {};
    },
  };
}
