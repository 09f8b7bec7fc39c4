import type { ComputeServices } from '../../engine/compute/services';
import { caller } from './caller';
import type { Handlers, StreamHandlers } from './types';

type Services = Pick<ComputeServices, 'sweeps' | 'consolidator'>;

export function lifecycleHandlers({
  sweeps,
}: Services): Pick<Handlers<'compute'>, 'lifecycle.status' | 'lifecycle.sweep'> {
  return {
    'lifecycle.status': () => sweeps.status(),
    'lifecycle.sweep': ({ name, dryRun }, { signal }) => sweeps.runOne(name, { dryRun, signal }),
  };
}

export function lifecycleStreams({
  sweeps,
  consolidator,
}: Services): Pick<StreamHandlers, 'suggestions.joinLossless' | 'lifecycle.consolidate'> {
  return {
    'lifecycle.consolidate': ({ dryRun }, { signal }, emit) =>
      sweeps.alone(() => consolidator.run({ dryRun, signal }, emit)),
    'suggestions.joinLossless': (_input, call, emit) =>
      consolidator.joinLossless(caller(call), emit, call.signal),
  };
}
