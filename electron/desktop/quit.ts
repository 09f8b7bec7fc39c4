import { app } from 'electron';
import { messageOf } from '#shared/errors';
import type { Engine } from '../engine/engine';

/** Longer than any write takes; what is committed is safe even if the engine has to be left behind. */
const STOP_TIMEOUT_MS = 5_000;

/** Lets the engine close its database before the process ends. */
export function stopOnQuit(engine: Pick<Engine, 'stop'>, log: (line: string) => void): void {
  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS));
    Promise.race([engine.stop(), timeout])
      .catch((error: unknown) => log(`the engine did not stop: ${messageOf(error)}`))
      .finally(() => {
        stopped = true;
        setImmediate(() => app.quit()); // not from within the event: that would be ignored
      });
  });
}
