interface Ended<T> {
  result: T;
  /** It was stopped, and the result is of what was done until then. */
  stopped: boolean;
}

/** Exit code of what Ctrl+C ended, as shells have it. */
const STOPPED_CODE = 130;

/** While it goes on, Ctrl+C stops it in order; a second one, or one after its end, ends the process at once. */
export async function stoppable<T>(run: (signal: AbortSignal) => Promise<T>): Promise<Ended<T>> {
  const stop = new AbortController();
  const onInterrupt = (): void => {
    stop.abort();
    process.exitCode = STOPPED_CODE;
  };
  process.once('SIGINT', onInterrupt);
  try {
    const result = await run(stop.signal);
    return { result, stopped: stop.signal.aborted };
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}
