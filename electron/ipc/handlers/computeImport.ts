import { actor as actorSchema } from '#shared/domain/journal';
import type { CallContext } from '#shared/rpc/server';
import type { ComputeServices } from '../../engine/compute/services';
import type { StreamHandlers } from './types';

export function importStreams({
  importer,
}: Pick<ComputeServices, 'importer'>): Pick<StreamHandlers, 'transfer.preview' | 'transfer.import'> {
  return {
    'transfer.preview': (source, call, emit) => importer.preview(source, callOf(call, emit)),
    'transfer.import': (source, call, emit) => importer.run(source, callOf(call, emit)),
  };
}

function callOf<C>(call: CallContext, emit: (chunk: C) => Promise<void>) {
  return {
    signal: call.signal,
    caller: { actor: actorSchema.catch('ui').parse(call.actor) },
    // A cancelled one still ends in order; what nobody listens to any more is dropped.
    emit: async (chunk: C) => {
      if (!call.signal.aborted) await emit(chunk);
    },
  };
}
