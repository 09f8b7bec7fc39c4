import type { ComputeServices } from '../../engine/compute/services';
import { KEY_VARIABLES } from '../../models/keyRing';
import type { Handlers } from './types';

/** Said wherever the desktop app does not stand in front of the engine. */
const ONLY_FROM_ENVIRONMENT = `Keys are kept in the keychain by the desktop app only. Here they come from the environment: ${Object.values(KEY_VARIABLES).join(', ')}.`;

type KeyHandlers = Pick<Handlers<'compute'>, 'keys.status' | 'keys.set' | 'keys.forget'>;

/** Who may call the last two is decided in front of the engine (ipc/keyRoutes.ts). */
export function keyHandlers({ keys, reconsider }: Pick<ComputeServices, 'keys' | 'reconsider'>): KeyHandlers {
  const status = () => ({ keys: keys.sources(), refusal: ONLY_FROM_ENVIRONMENT });
  return {
    'keys.status': status,
    'keys.set': ({ name, value }) => {
      keys.give(name, value);
      reconsider();
      return status();
    },
    'keys.forget': ({ name }) => {
      keys.give(name, null);
      reconsider();
      return status();
    },
  };
}
