import type { CallContext } from '#shared/rpc/server';
import type { ComputeServices } from '../../engine/compute/services';
import { caller } from './caller';
import type { StreamHandlers } from './types';

export function importStreams({
  importer,
  uploads,
  work,
}: Pick<ComputeServices, 'importer' | 'uploads' | 'work'>): Pick<
  StreamHandlers,
  'transfer.preview' | 'transfer.import'
> {
  return {
    'transfer.preview': (source, call, emit) => importer.preview(source, callOf(call, emit)),
    'transfer.import': async (source, call, emit) => {
      const { name } = await uploads.find(source.file);
      return work.run(
        { kind: 'import', name, files: [source.file] },
        callOf(call, emit),
        (run) => importer.run(source, { ...run, caller: caller(call) }),
        {
          piece: (progress) => ({ kind: 'import', progress }),
          result: (end) => ({ kind: 'import', end }),
        },
      );
    },
  };
}

function callOf<C>(call: CallContext, emit: (chunk: C) => Promise<void>) {
  return {
    signal: call.signal,
    caller: caller(call),
    // A cancelled one still ends in order; what nobody listens to any more is dropped.
    emit: async (chunk: C) => {
      if (!call.signal.aborted) await emit(chunk);
    },
  };
}
