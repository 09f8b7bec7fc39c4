import type { ComputeServices } from '../../engine/compute/services';
import type { Handlers } from './types';

export function fileHandlers({
  uploads,
}: Pick<ComputeServices, 'uploads'>): Pick<Handlers<'compute'>, 'files.upload' | 'files.discard'> {
  return {
    'files.upload': (piece) => uploads.write(piece),
    'files.discard': async ({ upload }) => {
      await uploads.discard(upload);
      return {};
    },
  };
}
