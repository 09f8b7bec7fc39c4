import type { StreamChunk } from '#shared/contract/index';
import type { ComputeServices } from '../../engine/compute/services';
import { caller } from './caller';
import type { Handlers, StreamHandlers } from './types';

export function unreadHandlers({
  unread,
}: Pick<ComputeServices, 'unread'>): Pick<
  Handlers<'compute'>,
  'documents.unread' | 'documents.forgetUnread'
> {
  return {
    'documents.unread': () => ({ items: unread.list() }),
    'documents.forgetUnread': () => {
      unread.forget();
      return {};
    },
  };
}

export function documentStreams({
  documents,
  unread,
  work,
}: Pick<ComputeServices, 'documents' | 'unread' | 'work'>): Pick<StreamHandlers, 'documents.ingest'> {
  return {
    'documents.ingest': (input, call, emit) =>
      work.run(
        { kind: 'ingest', name: null, files: input.files },
        {
          signal: call.signal,
          emit: (progress: StreamChunk<'documents.ingest'>) => {
            unread.note(progress.outcomes, input.collection);
            return emit(progress);
          },
        },
        (run) => documents.ingest(input, { ...run, caller: caller(call) }),
        {
          piece: (progress) => ({ kind: 'ingest', progress }),
          result: (end) => ({ kind: 'ingest', end }),
        },
      ),
  };
}
