import { z } from 'zod';
import { RpcClient, disconnected, type CallOptions } from '#shared/rpc/client';
import type { Channel } from '#shared/rpc/protocol';
import type { RpcCalls } from '#shared/rpc/typedClient';
import { RefusedError, type Connect } from './transport';

/** lost: was open or never opened, and is being tried again. refused: the host does not let this page in. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

const commandMessage = z.object({ type: z.literal('command'), id: z.string() });
const WAIT_MS = 4_000;
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000];

/**
 * A client that outlives its connection. Calls made while it is down wait a little for it to come back;
 * those under way when it breaks fail with ENGINE_UNAVAILABLE, which callers may retry.
 */
export class Connection implements RpcCalls {
  readonly #connect: Connect;
  readonly #stateListeners = new Set<(state: ConnectionState) => void>();
  readonly #eventListeners = new Set<(name: string, payload: unknown) => void>();
  readonly #commandListeners = new Set<(id: string) => void>();
  #client: RpcClient | null = null;
  #state: ConnectionState = 'connecting';
  #failures = 0;

  constructor(connect: Connect) {
    this.#connect = connect;
    void this.#open();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  async request(route: string, input: unknown, options?: CallOptions): Promise<unknown> {
    return (await this.#whenOpen()).request(route, input, options);
  }

  async stream(
    name: string,
    input: unknown,
    onChunk: (value: unknown) => void | Promise<void>,
    options?: CallOptions,
  ): Promise<unknown> {
    return (await this.#whenOpen()).stream(name, input, onChunk, options);
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** Commands chosen in the native menu. */
  onCommand(listener: (id: string) => void): () => void {
    this.#commandListeners.add(listener);
    return () => this.#commandListeners.delete(listener);
  }

  async #open(): Promise<void> {
    try {
      this.#use(await this.#connect());
    } catch (error) {
      if (error instanceof RefusedError) this.#setState('refused');
      else this.#lost();
    }
  }

  #use(channel: Channel): void {
    this.#failures = 0;
    const client = new RpcClient(channel);
    client.onEvent((name, payload) => {
      for (const listener of this.#eventListeners) listener(name, payload);
    });
    channel.onMessage((raw) => {
      const parsed = commandMessage.safeParse(raw);
      if (!parsed.success) return;
      for (const listener of this.#commandListeners) listener(parsed.data.id);
    });
    channel.onClose(() => this.#lost());
    this.#client = client;
    this.#setState('open');
  }

  #lost(): void {
    this.#client = null;
    this.#setState('lost');
    const delay = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    this.#failures += 1;
    setTimeout(() => void this.#open(), delay);
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }

  #whenOpen(): Promise<RpcClient> {
    if (this.#client !== null) return Promise.resolve(this.#client);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(), WAIT_MS);
      const stop = this.onState(() => this.#client !== null && finish());
      const finish = (): void => {
        clearTimeout(timer);
        stop();
        if (this.#client !== null) resolve(this.#client);
        else reject(disconnected());
      };
    });
  }
}
