import { AppError, cancelled } from '../errors';
import { serverMessage, type Channel, type ClientMessage, type Envelope } from './protocol';

interface Pending {
  settle(result: Envelope): void;
  onChunk?: (value: unknown) => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  requestId?: string | undefined;
  actor?: string | undefined;
}

/** The asking side of the protocol over one channel. Values are unknown here: typed wrappers validate them. */
export class RpcClient {
  readonly #pending = new Map<number, Pending>();
  readonly #eventListeners = new Set<(name: string, payload: unknown) => void>();
  readonly #channel: Channel;
  #nextId = 1;
  #closed = false;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onMessage((message) => this.#receive(message));
    channel.onClose(() => this.#close());
  }

  request(route: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    return this.#start(
      (id) => ({ type: 'request', id, route, input, ...optionalFields(options) }),
      options.signal,
    );
  }

  /** Runs a stream; `onChunk` may return a promise, and the sender is only told to go on once it resolves. */
  stream(
    name: string,
    input: unknown,
    onChunk: (value: unknown) => void | Promise<void>,
    options: CallOptions = {},
  ): Promise<unknown> {
    let queue: Promise<void> = Promise.resolve();
    let failure: Error | undefined;
    const take = (id: number, value: unknown): void => {
      queue = queue
        .then(() => onChunk(value))
        .catch((error: unknown) => {
          failure ??= error instanceof Error ? error : new Error(String(error));
          this.#post({ type: 'cancel', id });
        })
        .then(() => this.#post({ type: 'ack', id, count: 1 }));
    };
    const result = this.#start(
      (id) => ({ type: 'open', id, stream: name, input, ...optionalFields(options) }),
      options.signal,
      take,
    );
    return outcome(result);

    // Everything that arrived is handled before the stream counts as ended, however it ended.
    async function outcome(ending: Promise<unknown>): Promise<unknown> {
      try {
        const value = await ending;
        await queue;
        if (failure !== undefined) throw failure;
        return value;
      } catch (error) {
        await queue;
        throw failure ?? error;
      }
    }
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  #start(
    build: (id: number) => ClientMessage,
    signal: AbortSignal | undefined,
    onChunk?: (id: number, value: unknown) => void,
  ): Promise<unknown> {
    if (this.#closed) return Promise.reject(disconnected());
    if (signal?.aborted === true) return Promise.reject(cancelled());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // A cancelled call still waits for the other side's result: a stopped stream ends with what it has.
      const onAbort = (): void => this.#post({ type: 'cancel', id });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#pending.set(id, {
        settle: (result) => {
          this.#pending.delete(id);
          signal?.removeEventListener('abort', onAbort);
          if (result.ok) resolve(result.value);
          else reject(AppError.fromPayload(result.error));
        },
        ...(onChunk === undefined ? {} : { onChunk: (value: unknown) => onChunk(id, value) }),
      });
      this.#post(build(id));
    });
  }

  #post(message: ClientMessage): void {
    if (!this.#closed) this.#channel.post(message);
  }

  #receive(raw: unknown): void {
    const parsed = serverMessage.safeParse(raw);
    if (!parsed.success) return; // not ours: the channel may carry the other direction too
    const message = parsed.data;
    if (message.type === 'event') {
      for (const listener of this.#eventListeners) listener(message.name, message.payload);
    } else if (message.type === 'chunk') {
      this.#pending.get(message.id)?.onChunk?.(message.value);
    } else {
      this.#pending.get(message.id)?.settle(message.result);
    }
  }

  #close(): void {
    this.#closed = true;
    for (const pending of [...this.#pending.values()]) {
      pending.settle({ ok: false, error: disconnected().toPayload() });
    }
  }
}

function optionalFields(options: CallOptions): { requestId?: string; actor?: string } {
  return {
    ...(options.requestId === undefined ? {} : { requestId: options.requestId }),
    ...(options.actor === undefined ? {} : { actor: options.actor }),
  };
}

export function disconnected(): AppError {
  return new AppError(
    'ENGINE_UNAVAILABLE',
    'The memory engine stopped before it answered. Nothing saved was lost; try again.',
  );
}
