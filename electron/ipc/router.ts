import { randomUUID } from 'node:crypto';
import { isRouteName, isStreamName, routes, streams } from '#shared/contract/index';
import { actor as actorSchema } from '#shared/domain/journal';
import { AppError, stackOf } from '#shared/errors';
import type { CallOptions } from '#shared/rpc/client';
import type { CallContext, Dispatcher } from '#shared/rpc/server';
import { check } from '#shared/rpc/typedClient';
import type { Engine } from '../engine/engine';
import { answerKeys, isKeyRoute, type KeyVault } from './keyRoutes';

export interface RouterOptions {
  /** Gets what must not cross the edge: the stack of an unexpected error, under the id that the caller is shown. */
  log: (line: string) => void;
  /** Where the host keeps keys of services; absent where it cannot. */
  vault?: KeyVault | undefined;
}

/**
 * The edge between a window (or browser tab) and the engine: nothing passes that is not in the contract.
 * Throws AppError VALIDATION, naming the field and what is allowed, before the engine sees anything.
 */
export function createRouter(
  engine: Pick<Engine, 'request' | 'stream'>,
  { log, vault }: RouterOptions,
): Dispatcher {
  return {
    request: async (route, input, context) => {
      if (!isRouteName(route)) throw unknownName('route', route);
      const parsed = check(`input of ${route}`, routes[route].input, input);
      const ask = (): Promise<unknown> => engine.request(route, parsed, callOptions(context));
      return isKeyRoute(route) ? answerKeys(vault, { route, input: parsed }, ask) : ask();
    },
    stream: async (name, input, context, emit) => {
      if (!isStreamName(name)) throw unknownName('stream', name);
      const parsed = check(`input of ${name}`, streams[name].input, input);
      return engine.stream(
        name,
        parsed,
        (chunk) => emitUntilCancelled(chunk, context, emit),
        callOptions(context),
      );
    },
    goesOn: (name) => isStreamName(name) && streams[name].alone === 'goes on',
    toAppError: (error) => (error instanceof AppError ? error : hidden(error, log)),
  };
}

/** After a cancel, chunks that nobody waits for are dropped, so that the end of the stream still arrives. */
async function emitUntilCancelled(
  chunk: unknown,
  context: CallContext,
  emit: (chunk: unknown) => Promise<void>,
): Promise<void> {
  try {
    await emit(chunk);
  } catch (error) {
    if (!context.signal.aborted) throw error;
  }
}

function callOptions(context: CallContext): CallOptions {
  return {
    signal: context.signal,
    requestId: context.requestId,
    actor: check('actor', actorSchema.default('ui'), context.actor),
  };
}

function unknownName(kind: 'route' | 'stream', name: string): AppError {
  // Names come from outside: cut, so that neither a reply nor a log grows with them.
  return new AppError('VALIDATION', `There is no ${kind} named ${JSON.stringify(name.slice(0, 80))}.`);
}

function hidden(error: unknown, log: RouterOptions['log']): AppError {
  const errorId = randomUUID();
  log(`error ${errorId}: ${stackOf(error)}`);
  return new AppError('INTERNAL', 'Something went wrong inside Mnemoscope. The log has the details.', {
    errorId,
    cause: error,
  });
}
