import type { ChromaClient, Collection } from 'chromadb';
import {
  StoreConnection,
  type ConnectionOptions,
  type Refusal,
  type RequestLimits,
  type StoreAddress,
} from './connection';

/** A client for one request: it takes what fetch is to be limited by when it is made only. */
export type ChromaCall = (limits: RequestLimits) => ChromaClient;
export type ChromaConnection = StoreConnection<ChromaCall>;
export type ChromaCollection = Collection;

/** By their names, since a status is not told. Any other that the store answers is a ChromaServerError. */
const STATUS: Readonly<Record<string, number>> = {
  ChromaAuthError: 401,
  ChromaForbiddenError: 403,
  ChromaNotFoundError: 404,
  ChromaUniqueError: 409,
  ChromaClientError: 400,
  ChromaValueError: 400,
  ChromaQuotaExceededError: 422,
  ChromaRateLimitError: 429,
  ChromaServerError: 500,
};

export function connectChroma(
  address: StoreAddress,
  headers: Readonly<Record<string, string>>,
  options: ConnectionOptions,
): ChromaConnection {
  return new StoreConnection(address, options, { connect: () => connect(address, headers), refusalOf });
}

async function connect(
  { url, host, port }: StoreAddress,
  headers: Readonly<Record<string, string>>,
): Promise<ChromaCall> {
  const { ChromaClient } = await import('chromadb');
  return (fetchOptions) =>
    new ChromaClient({
      host,
      port,
      ssl: url.startsWith('https:'),
      tenant: 'default_tenant',
      database: 'default_database',
      headers: { ...headers },
      fetchOptions,
    });
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const status = STATUS[error.name];
  if (status === undefined) return null;
  // The address stands in front, which people are told anyway.
  return { status, said: error.message.replace(/^Bad request to .*? with status: /u, '') };
}
