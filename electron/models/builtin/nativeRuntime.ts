/**
 * The ONNX library cannot be loaded a second time by a process once the only thread that held it is gone
 * ("Module did not self-register"). The thread that starts and restarts the workers therefore holds it too, from
 * before the first worker until its own end: about 15 ms and 8 MB, no model is loaded. A library that cannot be loaded is the
 * embedder's to report.
 */
export async function holdNativeRuntime(): Promise<void> {
  try {
    await import('./sentenceModel');
  } catch {
    return;
  }
}

const FREE = 0;
const TAKEN = 1;
const POLL_MS = 5;

/**
 * Keeps a worker from being terminated inside a native call: the ONNX library then aborts the whole process.
 * The worker takes the guard around each call; whoever wants to terminate it takes the guard first, for good.
 */
export class NativeGuard {
  readonly #cell: Int32Array;

  /** Both sides open the same buffer; it travels in the worker's workerData. */
  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(4)) {
    this.#cell = new Int32Array(buffer);
  }

  /** Runs a native call. Blocks for ever when the thread is about to be terminated. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    while (!this.#take()) Atomics.wait(this.#cell, 0, TAKEN);
    try {
      return await task();
    } finally {
      Atomics.store(this.#cell, 0, FREE);
      Atomics.notify(this.#cell, 0);
    }
  }

  /** Takes the guard as soon as no native call runs; false when that takes longer than timeoutMs. */
  async takeForGood(timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    while (!this.#take()) {
      if (performance.now() >= deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return true;
  }

  #take(): boolean {
    return Atomics.compareExchange(this.#cell, 0, FREE, TAKEN) === FREE;
  }
}
