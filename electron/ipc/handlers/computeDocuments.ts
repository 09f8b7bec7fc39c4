import type { ComputeServices } from '../../engine/compute/services';
import { caller } from './caller';
import type { StreamHandlers } from './types';

export function documentStreams({
  documents,
  work,
}: Pick<ComputeServices, 'documents' | 'work'>): Pick<StreamHandlers, 'documents.ingest'> {
  return {
    'documents.ingest': (input, call, emit) =>
      work.run(
        { kind: 'ingest', name: null, files: input.files },
        { signal: call.signal, emit },
        (run) => documents.ingest(input, { ...run, caller: caller(call) }),
        {
          piece: (progress) => ({ kind: 'ingest', progress }),
          result: (end) => ({ kind: 'ingest', end }),
        },
      ),
  };
}
