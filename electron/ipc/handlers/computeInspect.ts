import type { ComputeServices } from '../../engine/compute/services';
import type { Handlers } from './types';

type Services = Pick<ComputeServices, 'related' | 'explain'>;

export function inspectHandlers({
  related,
  explain,
}: Services): Pick<Handlers<'compute'>, 'memories.related' | 'recall.explain'> {
  return {
    'memories.related': async (input) => ({ items: await related(input) }),
    'recall.explain': (input, { signal }) => explain(input, signal),
  };
}
