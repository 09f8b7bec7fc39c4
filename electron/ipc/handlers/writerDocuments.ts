import { moveSome, removeSome } from '../../documents/change';
import type { CommandContext } from '../../store/command';
import { caller } from './caller';
import type { Handlers } from './types';

export function writerDocumentHandlers(
  context: CommandContext,
): Pick<Handlers<'writer'>, 'documents.remove' | 'documents.move'> {
  return {
    'documents.remove': ({ ids }, call) => removeSome(context, ids, caller(call)),
    'documents.move': (input, call) => moveSome(context, input, caller(call)),
  };
}
