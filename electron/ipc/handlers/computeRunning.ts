import type { ComputeServices } from '../../engine/compute/services';
import type { Handlers, StreamHandlers } from './types';

type Services = Pick<ComputeServices, 'work'>;

export function runningHandlers({
  work,
}: Services): Pick<Handlers<'compute'>, 'running.list' | 'running.stop'> {
  return {
    'running.list': () => ({ items: work.list() }),
    'running.stop': ({ id }) => ({ stopped: work.stop(id) }),
  };
}

export function runningStreams({ work }: Services): Pick<StreamHandlers, 'running.follow'> {
  return { 'running.follow': ({ id }, { signal }, emit) => work.follow(id, { signal, emit }) };
}
