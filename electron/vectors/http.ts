import type { z } from 'zod';
import { messageOf } from '#shared/errors';
import type { ConnectionLog } from '../models/connections';
import { IndexFault } from './vectorIndex';

/** Writing a batch may take longer than anybody would wait for a search. */
const WRITE_TIMEOUT_MS = 30_000;

export interface StoreAddress {
  /** What people call the store. */
  title: string;
  /** Without a slash at its end. */
  url: string;
  host: string;
  port: number;
}

export interface HttpOptions {
  headers: Readonly<Record<string, string>>;
  log: ConnectionLog;
  /** How long a question may take. */
  timeoutMs: number;
  /** Fires when the app ends: nothing is waited for then. */
  ending: AbortSignal;
}

interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  /** A question that somebody waits for, as opposed to a write in the background. */
  waited?: boolean;
  signal?: AbortSignal | undefined;
  /** What the store says in an error's body; null when it says nothing to be read. */
  explain: (body: unknown) => string | null;
}

/** Speaks JSON over HTTP to one vector store. Node's own fetch: no client of a vendor sets a limit to every request. */
export class StoreHttp {
  constructor(
    readonly address: StoreAddress,
    private readonly options: HttpOptions,
  ) {}

  /** @throws IndexFault */
  async json<T extends z.ZodType>(call: Call, schema: T): Promise<z.infer<T>> {
    const { ok, status, text } = await this.#send(call);
    const body = parsed(text);
    if (!ok) throw this.#faultOf(status, call.explain(body) ?? plainText(text));
    const answer = schema.safeParse(body);
    if (!answer.success) {
      throw new IndexFault(
        'failed',
        `${this.#who()} gave an answer that cannot be read. Is that the right address?`,
      );
    }
    return answer.data;
  }

  async #send({
    method,
    path,
    body,
    waited,
    signal,
  }: Call): Promise<{ ok: boolean; status: number; text: string }> {
    const { host, port } = this.address;
    const timeoutMs =
      waited === true ? this.options.timeoutMs : Math.max(this.options.timeoutMs, WRITE_TIMEOUT_MS);
    this.options.log.record(host, port, 'Search by meaning');
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${this.address.url}${path}`, {
        method,
        headers: { ...this.options.headers, 'content-type': 'application/json', accept: 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // It must not lead to another computer than the one that was allowed.
        redirect: 'error',
        signal: AbortSignal.any([late, this.options.ending, ...(signal === undefined ? [] : [signal])]),
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      if (late.aborted) {
        const seconds = Math.round(timeoutMs / 1_000);
        throw new IndexFault('slow', `${this.#who()} did not answer within ${seconds} s.`, { cause: error });
      }
      throw new IndexFault('away', `${this.#who()} cannot be reached (${reasonOf(error)}).`, {
        cause: error,
      });
    }
  }

  #faultOf(status: number, reason: string): IndexFault {
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

  #who(): string {
    return `${this.address.title} at ${this.address.url}`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Some answer in plain words; a page of HTML says nothing to anybody. */
function plainText(text: string): string {
  return text.trimStart().startsWith('<') ? '' : text.trim();
}

/** "ECONNREFUSED" says more than fetch's own "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string') {
    return cause.code;
  }
  return messageOf(cause ?? error);
}
