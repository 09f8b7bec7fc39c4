import type { ComputeServices } from '../../engine/compute/services';
import type { Handlers } from './types';

export function vectorStoreHandlers({
  mirror,
}: Pick<ComputeServices, 'mirror'>): Pick<Handlers<'compute'>, 'vectorStore.status' | 'vectorStore.rebuild'> {
  return {
    'vectorStore.status': ({ check }) => mirror.status(check),
    'vectorStore.rebuild': () => mirror.rebuild(),
  };
}
