import type { Where } from 'chromadb';
import { z } from 'zod';
import type { ChromaCall, ChromaCollection, ChromaConnection } from './chromaClient';
import { chromaWhere } from './chromaWhere';
import type { RequestLimits } from './connection';
import { batches, bestMemories, filterableFields, pointIds, shortNumbers } from './points';
import {
  IndexFault,
  type IndexedMemory,
  type IndexFilter,
  type IndexHit,
  type IndexPage,
  type VectorIndex,
} from './vectorIndex';

/** Where it usually listens. */
export const CHROMA_URL = 'http://127.0.0.1:8000';
/** Fewer than the server takes, so that no batch takes long. */
const MOST_POINTS = 1_000;
const LISTED = 1_000;
/** So many vectors are fetched and compared here, where the server misses some. */
const MOST_COMPARED = 2_000;
/**
 * Of random vectors the defaults find half of the nearest 200, these 99 % (10,000 of 384 numbers), in the same time.
 */
const HNSW = { space: 'cosine', ef_construction: 200, ef_search: 500, max_neighbors: 32 } as const;

const anything = z.unknown();
const collection = z.object({ id: z.uuid() });
const metadata = z.object({ memory: z.string() });
const nearest = z.object({
  distances: z.array(z.array(z.number())),
  metadatas: z.array(z.array(metadata)),
});
const listed = z.object({
  ids: z.array(z.string()),
  metadatas: z.array(metadata).nullish(),
  embeddings: z.array(z.array(z.number())).nullish(),
});

/** A collection of a Chroma server. */
export class ChromaIndex implements VectorIndex {
  readonly #connection: ChromaConnection;
  readonly #name: string;
  /** The server's own id of it, which all requests but the first go by. */
  #id: string | null = null;

  constructor(connection: ChromaConnection, name: string) {
    this.#connection = connection;
    this.#name = name;
  }

  async ensure(): Promise<boolean> {
    this.#id = null;
    try {
      await this.#open();
      return false;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    const wanted = { name: this.#name, embeddingFunction: null, configuration: { hnsw: HNSW } };
    const made = await this.#connection.ask(collection, (call, limits) =>
      call(limits).getOrCreateCollection(wanted),
    );
    this.#id = made.id;
    return true;
  }

  async upsert(memories: readonly IndexedMemory[]): Promise<void> {
    // An upsert would merge fields into what is there, and leave parts that a memory has no more.
    await this.remove(memories.map(({ memoryId }) => memoryId));
    for (const batch of batches(memories, MOST_POINTS)) {
      const records = {
        ids: batch.map(({ id }) => id),
        embeddings: batch.map(({ vector }) => vector),
        metadatas: batch.map(({ fields }) => fields),
      };
      await this.#ask(anything, (there) => there.upsert(records));
    }
  }

  async updatePayload(memories: readonly IndexedMemory[]): Promise<void> {
    const points = memories.flatMap(({ memoryId, vectors, payload }) =>
      pointIds(memoryId, vectors.length).map((id) => ({ id, fields: filterableFields(payload) })),
    );
    for (let at = 0; at < points.length; at += MOST_POINTS) {
      const batch = points.slice(at, at + MOST_POINTS);
      const records = { ids: batch.map(({ id }) => id), metadatas: batch.map(({ fields }) => fields) };
      await this.#ask(anything, (there) => there.update(records));
    }
  }

  async remove(memoryIds: readonly string[]): Promise<void> {
    if (memoryIds.length === 0) return;
    const where = { memory: { $in: [...memoryIds] } };
    await this.#ask(anything, (there) => there.delete({ where }));
  }

  async removePoints(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#ask(anything, (there) => there.delete({ ids: [...ids] }));
  }

  async query(
    vector: Float32Array,
    k: number,
    filter: IndexFilter,
    signal?: AbortSignal,
  ): Promise<IndexHit[]> {
    const where = chromaWhere(filter);
    return bestMemories(k, async (limit) => {
      const { distances, metadatas } = await this.#ask(
        nearest,
        (there) =>
          there.query({
            queryEmbeddings: [shortNumbers(vector)],
            nResults: limit,
            include: ['distances', 'metadatas'],
            ...(where === null ? {} : { where }),
          }),
        { waited: true, signal },
      );
      const points = metadatas[0] ?? [];
      const hits = points.map(({ memory }, i) => ({
        memoryId: memory,
        cosine: 1 - (distances[0]?.[i] ?? 1),
      }));
      if (where === null || hits.length >= limit) return hits;
      return (await this.#missed(vector, where, hits.length, limit)) ?? hits;
    });
  }

  /**
   * With a filter its graph of neighbours can lead nowhere, and then little or nothing comes of what is there (seen:
   * among hundreds of equal vectors). Null when nothing was missed.
   */
  async #missed(
    vector: Float32Array,
    where: Where,
    found: number,
    limit: number,
  ): Promise<IndexHit[] | null> {
    const { ids } = await this.#get(0, Math.min(limit, MOST_COMPARED), [], where);
    if (ids.length <= found) return null;
    const { metadatas, embeddings } = await this.#get(0, MOST_COMPARED, ['metadatas', 'embeddings'], where);
    return (metadatas ?? [])
      .map(({ memory }, i) => ({ memoryId: memory, cosine: dot(vector, embeddings?.[i] ?? []) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, limit);
  }

  async count(filter?: IndexFilter): Promise<number> {
    const where = filter === undefined ? null : chromaWhere(filter);
    if (where === null) return this.#ask(z.number(), (there) => there.count());
    let count = 0;
    for (;;) {
      const { ids } = await this.#get(count, LISTED, [], where);
      count += ids.length;
      if (ids.length < LISTED) return count;
    }
  }

  async list(after: string | null, limit: number): Promise<IndexPage> {
    const offset = Number(after ?? 0);
    const { ids, metadatas } = await this.#get(offset, limit, ['metadatas'], null);
    const points = ids.map((id, i) => ({ pointId: id, memoryId: metadatas?.[i]?.memory ?? id }));
    return { points, next: ids.length < limit ? null : String(offset + ids.length) };
  }

  async drop(): Promise<void> {
    try {
      const name = this.#name;
      await this.#connection.ask(anything, (call, limits) => call(limits).deleteCollection({ name }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    this.#id = null;
  }

  async #get(
    offset: number,
    limit: number,
    include: ('metadatas' | 'embeddings')[],
    where: Where | null,
  ): Promise<z.infer<typeof listed>> {
    const asked = { offset, limit, include, ...(where === null ? {} : { where }) };
    return this.#ask(listed, (there) => there.get(asked));
  }

  async #open(): Promise<string> {
    const name = this.#name;
    this.#id ??= (
      await this.#connection.ask(collection, (call, limits) => call(limits).getCollection({ name }), {
        waited: true,
      })
    ).id;
    return this.#id;
  }

  async #ask<T extends z.ZodType>(
    schema: T,
    request: (there: ChromaCollection) => Promise<unknown>,
    waiting: { waited?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<z.infer<T>> {
    const id = await this.#open();
    const onIt = (call: ChromaCall, limits: RequestLimits): Promise<unknown> =>
      request(call(limits).collection(id));
    return this.#connection.ask(schema, onIt, waiting);
  }
}

function dot(one: Float32Array, other: readonly number[]): number {
  return other.reduce((sum, value, i) => sum + value * (one[i] ?? 0), 0);
}

function isMissing(error: unknown): boolean {
  return error instanceof IndexFault && error.kind === 'missing';
}
