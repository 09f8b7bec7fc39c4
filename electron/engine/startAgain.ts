/** The exit code of a worker that wants the whole engine to start again. */
export const START_AGAIN = 75;

/** Long enough for the answer to leave. */
const FAREWELL_MS = 100;

/** Ends this worker, and with it the engine, whose supervisor starts a new one. */
export function endToStartAgain(): void {
  setTimeout(() => process.exit(START_AGAIN), FAREWELL_MS);
}
