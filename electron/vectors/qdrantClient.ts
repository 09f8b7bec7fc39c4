import type { QdrantClient } from '@qdrant/js-client-rest';
import { z } from 'zod';
import {
  StoreConnection,
  type ConnectionOptions,
  type Refusal,
  type RequestLimits,
  type StoreAddress,
} from './connection';
import type { QdrantFilter } from './qdrantFilter';

/** The calls of its protocol, each of which takes what fetch is to be limited by; its methods with names take none. */
export type QdrantApi = ReturnType<QdrantClient['api']>;
/** The search before there were queries: the client calls it outdated, and others that speak its language have it. */
export interface OlderApi {
  searchPoints: (
    body: {
      collection_name: string;
      vector: number[];
      limit: number;
      with_payload: boolean;
      with_vector: boolean;
      filter?: QdrantFilter;
    },
    limits: RequestLimits,
  ) => Promise<{ data: unknown }>;
}
export type QdrantConnection = StoreConnection<QdrantApi>;

/** Its class of this is not exported. */
const answered = z.object({ status: z.number(), data: z.unknown() });
const explained = z.object({ status: z.object({ error: z.string() }) });

export function connectQdrant(
  address: StoreAddress,
  headers: Readonly<Record<string, string>>,
  options: ConnectionOptions,
): QdrantConnection {
  return new StoreConnection(address, options, { connect: () => connect(address, headers), refusalOf });
}

async function connect(
  { url, port, path }: StoreAddress,
  headers: Readonly<Record<string, string>>,
): Promise<QdrantApi> {
  const { QdrantClient } = await import('@qdrant/js-client-rest');
  const client = new QdrantClient({
    url: new URL(url).origin,
    port,
    prefix: path,
    headers,
    checkCompatibility: false,
    // A limit of its own would replace the signal that each call is given.
    timeout: Infinity,
  });
  return client.api();
}

function refusalOf(error: unknown): Refusal | null {
  const answer = answered.safeParse(error);
  if (answer.success) return { status: answer.data.status, said: saidIn(answer.data.data) };
  // Too many requests, or an answer that only promises to do it.
  const later = error instanceof Error && /ResourceExhausted|UnexpectedResponse/u.test(error.name);
  return later ? { status: 503, said: error.message } : null;
}

function saidIn(data: unknown): string {
  const parsed = explained.safeParse(data);
  if (parsed.success) return parsed.data.status.error;
  // A page of HTML says nothing to anybody.
  return typeof data === 'string' && !data.trimStart().startsWith('<') ? data.trim() : '';
}
