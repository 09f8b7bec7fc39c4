import { randomUUID } from 'node:crypto';
import { isRouteName, isStreamName, routes, streams } from '#shared/contract/index';
import { AppError, stackOf } from '#shared/errors';
import type { CallContext, Dispatcher } from '#shared/rpc/server';
import { check } from '#shared/rpc/typedClient';
import { sqliteCode, storeError } from '../store/database';
import { logLine } from './log';

type AnyHandler = (input: never, call: CallContext) => unknown;
type AnyStreamHandler = (input: never, call: CallContext, emit: (chunk: unknown) => Promise<void>) => unknown;

/**
 * Serves contract routes inside a worker: input and output are both checked, so a handler cannot answer
 * what the contract does not promise.
 */
export function contractDispatcher(
  role: string,
  handlers: Readonly<Record<string, AnyHandler>>,
  streamHandlers: Readonly<Record<string, AnyStreamHandler>> = {},
): Dispatcher {
  return {
    request: async (name, input, call) => {
      const handler = handlers[name];
      if (handler === undefined || !isRouteName(name)) throw unknownName(name);
      const value = await handler(check(`input of ${name}`, routes[name].input, input), call);
      return check(`output of ${name}`, routes[name].output, value);
    },
    stream: async (name, input, call, emit) => {
      const handler = streamHandlers[name];
      if (handler === undefined || !isStreamName(name)) throw unknownName(name);
      const checkedEmit = (chunk: unknown): Promise<void> =>
        emit(check(`chunk of ${name}`, streams[name].chunk, chunk));
      const end = await handler(check(`input of ${name}`, streams[name].input, input), call, checkedEmit);
      return check(`end of ${name}`, streams[name].end, end);
    },
    toAppError: (error) => explain(role, error),
  };
}

/** Between the engine's own workers: methods of an object, unchecked, since both ends are compiled together. */
export function internalDispatcher(role: string, api: object): Dispatcher {
  return {
    request: async (name, input) => {
      const method: unknown = Reflect.get(api, name);
      if (typeof method !== 'function' || !Array.isArray(input)) throw unknownName(name);
      const value: unknown = await Reflect.apply(method, api, input);
      return value;
    },
    stream: (name) => Promise.reject(unknownName(name)),
    toAppError: (error) => explain(role, error),
  };
}

function unknownName(name: string): AppError {
  return new AppError('VALIDATION', `There is nothing named ${JSON.stringify(name.slice(0, 80))} here.`);
}

/** Errors that explain themselves pass; anything else is logged under an id and named as a fault of the app. */
function explain(role: string, error: unknown): AppError {
  if (error instanceof AppError) {
    if (error.code === 'INTERNAL') logLine(role, error.stack ?? error.message);
    return error;
  }
  if (sqliteCode(error) !== null) return storeError(error);
  const errorId = randomUUID();
  logLine(role, `error ${errorId}: ${stackOf(error)}`);
  return new AppError('INTERNAL', 'Something went wrong inside Mnemoscope. The log has the details.', {
    cause: error,
    errorId,
  });
}
