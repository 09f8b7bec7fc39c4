import type { z } from 'zod';
import type { ConnectionLog } from '../models/connections';
import { IndexFault } from './vectorIndex';
import { whyUnreached } from './whyUnreached';

/** Writing a batch may take longer than anybody would wait for a search. */
const WRITE_TIMEOUT_MS = 30_000;

export interface StoreAddress {
  /** What people call the store. */
  title: string;
  /** Without a slash at its end. */
  url: string;
  host: string;
  port: number;
  /** "/prefix", or empty. */
  path: string;
}

export interface ConnectionOptions {
  log: ConnectionLog;
  /** How long a question may take. */
  timeoutMs: number;
  /** Fires when the app ends: nothing is waited for then. */
  ending: AbortSignal;
}

/** What a client must hand on to fetch. */
export interface RequestLimits {
  signal: AbortSignal;
  /** It must not lead to another computer than the one that was allowed. */
  redirect: 'error';
}

/** An answer that says no, as an HTTP status and in the store's words; they are empty when it gave none. */
export interface Refusal {
  status: number;
  said: string;
}

export interface Vendor<Client> {
  /** Loads the client when it is needed first: most people use none. */
  connect: () => Promise<Client>;
  /** What the client threw; null when it was no answer of the store. */
  refusalOf: (error: unknown) => Refusal | null;
}

interface Waiting {
  /** A question that somebody waits for, as opposed to a write in the background. */
  waited?: boolean;
  signal?: AbortSignal | undefined;
}

/** Asks one vector store through the client of its vendor, and sets the limits that the client does not. */
export class StoreConnection<Client> {
  #client: Promise<Client> | null = null;

  constructor(
    private readonly address: StoreAddress,
    private readonly options: ConnectionOptions,
    private readonly vendor: Vendor<Client>,
  ) {}

  /** @throws IndexFault */
  async ask<T extends z.ZodType>(
    schema: T,
    request: (client: Client, limits: RequestLimits) => Promise<unknown>,
    { waited, signal }: Waiting = {},
  ): Promise<z.infer<T>> {
    const { host, port } = this.address;
    const { log, timeoutMs: patience, ending } = this.options;
    this.#client ??= this.vendor.connect();
    const client = await this.#client;
    log.record(host, port, 'Search by meaning');
    const timeoutMs = waited === true ? patience : Math.max(patience, WRITE_TIMEOUT_MS);
    const late = AbortSignal.timeout(timeoutMs);
    const limit = AbortSignal.any([late, ending, ...(signal === undefined ? [] : [signal])]);
    let answer: unknown;
    try {
      answer = await request(client, { signal: limit, redirect: 'error' });
    } catch (error) {
      if (late.aborted) {
        const seconds = Math.round(timeoutMs / 1_000);
        throw new IndexFault('slow', `${this.#who()} did not answer within ${seconds} s.`, { cause: error });
      }
      throw this.#faultOf(error);
    }
    const read = schema.safeParse(answer);
    if (!read.success) throw this.#unreadable();
    return read.data;
  }

  #faultOf(error: unknown): IndexFault {
    const refusal = this.vendor.refusalOf(error);
    if (refusal !== null) return this.#refused(refusal);
    if (isUnreadable(error)) return this.#unreadable();
    return new IndexFault('away', `${this.#who()} cannot be reached: ${whyUnreached(error)}.`, {
      cause: error,
    });
  }

  #refused({ status, said: reason }: Refusal): IndexFault {
    const said = reason === '' ? `status ${status}` : reason.slice(0, 300);
    if (status === 401 || status === 403) {
      return new IndexFault(
        'refused',
        `${this.#who()} wants another key (${said}). Set MNEMOSCOPE_VECTOR_STORE_API_KEY.`,
      );
    }
    if (status === 404) return new IndexFault('missing', `${this.#who()}: ${said}`);
    if (status === 429 || status >= 500) {
      return new IndexFault('away', `${this.#who()} cannot do it now: ${said}`);
    }
    return new IndexFault('failed', `${this.#who()} refused a request: ${said}`);
  }

  #unreadable(): IndexFault {
    return new IndexFault(
      'failed',
      `${this.#who()} gave an answer that cannot be read. Is that the right address?`,
    );
  }

  #who(): string {
    return `${this.address.title} at ${this.address.url}`;
  }
}

/** A client that trips over an answer gives no cause; a connection that fails has one. */
function isUnreadable(error: unknown): boolean {
  return (error instanceof SyntaxError || error instanceof TypeError) && error.cause === undefined;
}
