import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { PassThrough } from 'node:stream';
import type { z } from 'zod';
import { AppError, cancelled, messageOf } from '#shared/errors';
import type { ConnectionLog } from '../connections';
import { parseJson } from '../json/parseJson';

const CONNECT_TIMEOUT_MS = 5_000;
/** The largest whole answer that is read, bytes: a batch of embeddings stays far below. */
const MAX_BODY = 64 * 1024 * 1024;

/** Where a server is. */
export interface ModelHost {
  secure: boolean;
  /** Addresses to try, in this order. */
  hosts: readonly string[];
  port: number;
  /** Path before that of each call; "" or "/prefix". */
  path: string;
  loopback: boolean;
  /** For the person. */
  label: string;
}

/** What differs from one kind of server to another. */
export interface ServerKind {
  /** For the person: "Ollama". */
  name: string;
  /** What a status other than 200 means. `body`: as JSON; undefined when it is none. */
  errorOfStatus(
    answer: { status: number; body: unknown; retryAfter: string | undefined },
    model: string | null,
  ): AppError;
  /** Sent with each call, asked for anew each time. */
  headers?(): Readonly<Record<string, string>>;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** What the connection is for, in plain words. */
  purpose: string;
  /** Named in the error when the server does not know it. */
  model?: string;
  signal?: AbortSignal | undefined;
}

/** Asked again after each wait: it changes while the code sleeps. */
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** The socket could not be opened: nothing was sent, another address may be tried. */
class ConnectError extends Error {}

/**
 * Speaks HTTP to one model server. There is no limit on how long an answer may take, since a model may load or
 * read for minutes before its first byte; only the connect has one.
 */
export class ModelHttp {
  constructor(
    readonly host: ModelHost,
    private readonly kind: ServerKind,
    private readonly log: ConnectionLog,
    private readonly connectTimeoutMs = CONNECT_TIMEOUT_MS,
  ) {}

  /** The whole answer as JSON, checked. Throws AppError MODEL_*; CANCELLED when the signal fires. */
  async json<T extends z.ZodType>(call: Call, schema: T): Promise<z.infer<T>> {
    const response = await this.open(call);
    const text = await this.#body(response, call.signal);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) {
      throw new AppError(
        'MODEL_FAILED',
        `The server at ${this.host.label} gave an answer that cannot be read.`,
      );
    }
    return parsed.data;
  }

  /** The answer as soon as its headers are there. Throws AppError MODEL_* for any status but 200. */
  async open(call: Call): Promise<IncomingMessage> {
    const response = await this.#connect(call);
    if (response.statusCode === 200) return response;
    const body = await this.#body(response, call.signal);
    throw this.kind.errorOfStatus(
      {
        status: response.statusCode ?? 0,
        body: parseJson(body),
        retryAfter: response.headers['retry-after'],
      },
      call.model ?? null,
    );
  }

  /** What became of a stream that broke: the person stopped it, or the server went away. */
  broken(error: unknown, signal: AbortSignal | undefined): AppError {
    if (isAborted(signal)) return cancelled();
    if (error instanceof AppError) return error;
    return new AppError(
      'MODEL_INTERRUPTED',
      `The connection to ${this.host.label} broke off. See that ${this.kind.name} runs, then try again.`,
      {
        cause: error,
      },
    );
  }

  async #connect(call: Call): Promise<IncomingMessage> {
    let last: unknown;
    for (const address of this.host.hosts) {
      if (isAborted(call.signal)) throw cancelled();
      try {
        return await this.#send(address, call);
      } catch (error) {
        if (!(error instanceof ConnectError) || isAborted(call.signal)) {
          throw this.broken(error, call.signal);
        }
        last = error;
      }
    }
    throw new AppError(
      'MODEL_NOT_RUNNING',
      `No model server answers at ${this.host.label}. Start it, or change its address in Settings.`,
      { details: { host: this.host.label, reason: messageOf(last) }, cause: last },
    );
  }

  #send(address: string, call: Call): Promise<IncomingMessage> {
    this.log.record(address, this.host.port, call.purpose);
    const payload = call.body === undefined ? null : JSON.stringify(call.body);
    const options: RequestOptions = {
      host: address,
      port: this.host.port,
      path: `${this.host.path}${call.path}`,
      method: call.method,
      // One connection a request: closing it is what cancels, and each one is in the log.
      agent: false,
      headers: {
        ...this.kind.headers?.(),
        ...(payload === null
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
      },
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    };
    return new Promise((resolve, reject) => {
      const request = this.host.secure ? httpsRequest(options) : httpRequest(options);
      let connected = false;
      const timer = setTimeout(() => {
        request.destroy(new ConnectError('The connect took too long.'));
      }, this.connectTimeoutMs);
      request.on('socket', (socket) => {
        socket.once(this.host.secure ? 'secureConnect' : 'connect', () => {
          connected = true;
          clearTimeout(timer);
        });
      });
      request.on('error', (error) => {
        clearTimeout(timer);
        reject(connected ? error : new ConnectError(messageOf(error)));
      });
      request.on('response', resolve);
      request.end(payload ?? undefined);
    });
  }

  async #body(response: IncomingMessage, signal: AbortSignal | undefined): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of chunksOf(response)) {
        size += chunk.length;
        if (size > MAX_BODY) {
          throw new AppError('MODEL_FAILED', 'The answer of the model server is too long.');
        }
        chunks.push(chunk);
      }
    } catch (error) {
      throw this.broken(error, signal);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

/**
 * The chunks of an answer, read little faster than they are taken; leaving the loop closes the connection. What
 * came before the connection broke is given first: a broken response alone would drop what it holds.
 */
export async function* chunksOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  const held = new PassThrough();
  const failures: Error[] = [];
  response.on('error', (error: Error) => {
    failures.push(error);
    held.end();
  });
  response.on('close', () => {
    if (!response.complete) failures.push(new Error('The connection was closed.'));
    held.end();
  });
  response.pipe(held);
  try {
    for await (const chunk of held) if (Buffer.isBuffer(chunk)) yield chunk;
  } finally {
    response.destroy();
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
