import type { RpcClient } from '#shared/rpc/client';

/** The methods of another worker's API, each answering with a promise. */
export type Remote<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/** Calls the API of a peer worker over its channel (see `internalDispatcher`). */
export function remote<T extends object>(client: RpcClient): Remote<T> {
  const methods = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...args: unknown[]) =>
          client.request(String(name), args),
    },
  );
  // A proxy has whatever property is asked for; the type says which ones the peer really has.
  return methods as Remote<T>;
}
