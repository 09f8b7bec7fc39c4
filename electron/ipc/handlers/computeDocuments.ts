import type { ComputeServices } from '../../engine/compute/services';
import { caller } from './caller';
import type { StreamHandlers } from './types';

export function documentStreams({
  documents,
}: Pick<ComputeServices, 'documents'>): Pick<StreamHandlers, 'documents.ingest'> {
  return {
    'documents.ingest': (input, call, emit) =>
      documents.ingest(input, { signal: call.signal, caller: caller(call), emit }),
  };
}
