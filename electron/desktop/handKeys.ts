import { messageOf } from '#shared/errors';
import type { Engine } from '../engine/engine';
import type { DesktopKeyVault } from './keyVault';

/** Gives the engine what the vault holds whenever it has started: it keeps keys in its memory only. */
export function handKeys(
  engine: Pick<Engine, 'onEvent' | 'request'>,
  vault: Pick<DesktopKeyVault, 'all'>,
  log: (line: string) => void,
): void {
  const hand = (): void => {
    for (const key of vault.all()) {
      engine
        .request('keys.set', key)
        .catch((error: unknown) => log(`the key ${key.name} was not handed over: ${messageOf(error)}`));
    }
  };
  engine.onEvent((name, payload) => {
    const state = name === 'engine.changed' && typeof payload === 'object' && payload !== null ? payload : {};
    if ('state' in state && state.state === 'ready') hand();
  });
}
