import type { EventPayload } from '#shared/contract/events';
import { cancelled } from '#shared/errors';
import type { CallOptions } from '#shared/rpc/client';

interface Call {
  name: string;
  input: unknown;
  options: CallOptions;
}

/** Stands for the engine where only the edge before it is tested: keeps what reached it and answers with it. */
export class EngineDouble {
  readonly calls: Call[] = [];
  /** Chunks that the stream sends; how many were taken is counted. */
  chunks = 0;
  taken = 0;
  failure: Error | undefined;
  present: EventPayload<'engine.changed'> = { state: 'ready', message: '' };
  readonly #listeners = new Set<(name: string, payload: unknown) => void>();

  request(name: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    this.calls.push({ name, input, options });
    return this.failure === undefined ? Promise.resolve({ input }) : Promise.reject(this.failure);
  }

  /** Ends early when it is cancelled, with what it had sent by then. */
  async stream(
    name: string,
    input: unknown,
    onChunk: (value: unknown) => void | Promise<void>,
    options: CallOptions = {},
  ): Promise<unknown> {
    this.calls.push({ name, input, options });
    if (this.failure !== undefined) throw this.failure;
    for (let n = 0; n < this.chunks; n += 1) {
      if (options.signal?.aborted === true) return { stoppedAfter: this.taken };
      await onChunk({ n });
      this.taken += 1;
    }
    return { sent: this.taken };
  }

  /** A request that ends only when its caller gives up. */
  requestUntilCancelled(): void {
    this.request = (name, input, options) => {
      this.calls.push({ name, input, options: options ?? {} });
      return new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(cancelled())),
      );
    };
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  state(): EventPayload<'engine.changed'> {
    return this.present;
  }

  emit(name: string, payload: unknown): void {
    for (const listener of this.#listeners) listener(name, payload);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
