import type { RouteInput, RouteOutput, RoutesOf } from '#shared/contract/index';
import { AppError } from '#shared/errors';
import { bridge } from './bridge';

const RETURN_MS = 6_000;

/**
 * Sends a write. If the engine goes away before it answers, waits for it to come back and asks once more under
 * the same request id, so that nothing is done twice.
 */
export async function sendCommand<R extends RoutesOf<'writer'>>(
  route: R,
  input: RouteInput<R>,
): Promise<RouteOutput<R>> {
  const options = { requestId: crypto.randomUUID(), actor: 'ui' };
  try {
    return await bridge.request(route, input, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ENGINE_UNAVAILABLE') throw error;
    await engineBack();
    return bridge.request(route, input, options);
  }
}

/** Resolves when the engine says that it is ready, or after a while in any case: the second try then tells. */
function engineBack(): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, RETURN_MS);
    const stop = bridge.on('engine.changed', ({ state }) => state === 'ready' && finish());
  });
}
