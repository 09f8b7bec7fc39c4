import type {
  ParsedInput,
  ParsedStreamInput,
  Role,
  RouteOutput,
  RoutesOf,
  StreamChunk,
  StreamEnd,
  StreamName,
} from '#shared/contract/index';
import type { CallContext } from '#shared/rpc/server';

/** A handler for every route that a worker serves: one missing or one too many does not compile. */
export type Handlers<R extends Role> = {
  [K in RoutesOf<R>]: (input: ParsedInput<K>, call: CallContext) => RouteOutput<K> | Promise<RouteOutput<K>>;
};

export type StreamHandlers = {
  [S in StreamName]: (
    input: ParsedStreamInput<S>,
    call: CallContext,
    emit: (chunk: StreamChunk<S>) => Promise<void>,
  ) => Promise<StreamEnd<S>>;
};
