import type { z } from 'zod';
import {
  events,
  routes,
  streams,
  type EventName,
  type EventPayload,
  type RouteInput,
  type RouteName,
  type RouteOutput,
  type StreamChunk,
  type StreamEnd,
  type StreamInput,
  type StreamName,
} from '../contract/index';
import { AppError } from '../errors';
import type { CallOptions, RpcClient } from './client';

/** The untyped calls that a typed client wraps: an RpcClient, or something that replaces one after a lost connection. */
export type RpcCalls = Pick<RpcClient, 'request' | 'stream' | 'onEvent'>;

/** The contract as calls: what the renderer, the CLI and tests use. Answers are checked against the contract. */
export interface Bridge {
  request<R extends RouteName>(
    route: R,
    input: RouteInput<R>,
    options?: CallOptions,
  ): Promise<RouteOutput<R>>;
  stream<S extends StreamName>(
    name: S,
    input: StreamInput<S>,
    onChunk: (chunk: StreamChunk<S>) => void | Promise<void>,
    options?: CallOptions,
  ): Promise<StreamEnd<S>>;
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
}

export function typedClient(client: RpcCalls): Bridge {
  return {
    request: async (route, input, options) =>
      check(`answer of ${route}`, routes[route].output, await client.request(route, input, options)),
    stream: async (name, input, onChunk, options) =>
      check(
        `end of ${name}`,
        streams[name].end,
        await client.stream(
          name,
          input,
          (chunk) => onChunk(check(`chunk of ${name}`, streams[name].chunk, chunk)),
          options,
        ),
      ),
    on: (event, listener) =>
      client.onEvent((name, payload) => {
        if (name === event) listener(check(`event ${event}`, events[event], payload));
      }),
  };
}

/**
 * Parses with a schema that TypeScript cannot tie to the generic route name (it sees a union of all schemas);
 * the return type is the contract's own, so this one place carries the assertion.
 */
export function check<T>(what: string, schema: z.ZodType, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as T;
  const issue = parsed.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new AppError(
    'VALIDATION',
    `The ${what} is not valid${where}: ${(issue?.message ?? 'unknown fault').replace(/\.$/u, '')}.`,
    {
      details: { issues: parsed.error.issues.map((i) => ({ path: i.path.join('.'), message: i.message })) },
    },
  );
}
