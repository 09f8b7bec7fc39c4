import { z } from 'zod';
import type { RequestLimits } from './connection';
import { batches, bestMemories, filterableFields, shortNumbers, type StoredFields } from './points';
import type { OlderApi, QdrantApi, QdrantConnection } from './qdrantClient';
import type { QdrantDialect } from './qdrantDialects';
import { ofMemories, qdrantFilter, type QdrantFilter } from './qdrantFilter';
import {
  IndexFault,
  type IndexedMemory,
  type IndexFilter,
  type IndexHit,
  type IndexPage,
  type VectorIndex,
} from './vectorIndex';

const MOST_POINTS = 1_000;
const anything = z.object({ result: z.unknown() });
const exists = z.object({ result: z.object({ exists: z.boolean() }) });
const counted = z.object({ result: z.object({ count: z.number() }) });
const found = z.object({ id: z.string(), score: z.number(), payload: z.object({ memory: z.string() }) });
/** A query wraps its points, a search does not. */
const nearest = z.object({ result: z.union([z.array(found), z.object({ points: z.array(found) })]) });
const scrolled = z.object({
  result: z.object({
    points: z.array(z.object({ id: z.string(), payload: z.object({ memory: z.string() }) })),
    next_page_offset: z.string().nullish(),
  }),
});

/** What queries filter by, with the kind of index that each wants. */
const FIELDS = [
  ['memory', 'keyword'],
  ['session', 'keyword'],
  ['live', 'bool'],
  ['kind', 'integer'],
  ['scope', 'integer'],
  ['importance', 'integer'],
  ['expires', 'integer'],
  ['created', 'integer'],
] as const;

type Request = (api: QdrantApi, limits: RequestLimits) => Promise<{ data: unknown }>;

/** A collection of Qdrant, or of a server that speaks its language. */
export class QdrantIndex implements VectorIndex {
  readonly #connection: QdrantConnection;
  readonly #dialect: QdrantDialect;
  readonly #dimensions: number;
  readonly #name: string;

  constructor(
    connection: QdrantConnection,
    dialect: QdrantDialect,
    collection: { name: string; dimensions: number },
  ) {
    this.#connection = connection;
    this.#dialect = dialect;
    this.#dimensions = collection.dimensions;
    this.#name = collection.name;
  }

  async ensure(): Promise<boolean> {
    const collection_name = this.#name;
    // Somebody waits for it: it is what finds out whether a server is there again.
    const { result } = await this.#ask(
      exists,
      (api, limits) => api.collectionExists({ collection_name }, limits),
      { waited: true },
    );
    if (result.exists) return false;
    const vectors = { size: this.#dimensions, distance: 'Cosine' } as const;
    await this.#do((api, limits) => api.createCollection({ collection_name, vectors }, limits));
    if (this.#dialect.full) {
      for (const [field_name, field_schema] of FIELDS) {
        const field = { collection_name, wait: true, field_name, field_schema };
        await this.#do((api, limits) => api.createFieldIndex(field, limits));
      }
    }
    return true;
  }

  async upsert(memories: readonly IndexedMemory[]): Promise<void> {
    // What had more parts before must not keep the last ones.
    await this.remove(memories.map(({ memoryId }) => memoryId));
    for (const batch of batches(memories, MOST_POINTS)) {
      const points = batch.map(({ id, vector, fields }) => ({ id, vector, payload: fields }));
      await this.#do((api, limits) => api.upsertPoints({ ...this.#kept(), points }, limits));
    }
  }

  async updatePayload(memories: readonly IndexedMemory[]): Promise<void> {
    if (!this.#dialect.full) return this.upsert(memories);
    // Bulk actions make many alike: one request for all of those. By a filter, since one id that is not there is a fault.
    const alike = new Map<string, { fields: StoredFields; ids: string[] }>();
    for (const { memoryId, payload } of memories) {
      const fields = filterableFields(payload);
      const key = JSON.stringify(fields);
      const group = alike.get(key) ?? { fields, ids: [] };
      group.ids.push(memoryId);
      alike.set(key, group);
    }
    for (const { fields, ids } of alike.values()) {
      const change = { ...this.#kept(), payload: fields, filter: ofMemories(ids) };
      await this.#do((api, limits) => api.setPayload(change, limits));
    }
  }

  async remove(memoryIds: readonly string[]): Promise<void> {
    if (memoryIds.length === 0) return;
    const filter = ofMemories(memoryIds);
    await this.#do((api, limits) => api.deletePoints({ ...this.#kept(), filter }, limits));
  }

  async removePoints(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#do((api, limits) => api.deletePoints({ ...this.#kept(), points: [...ids] }, limits));
  }

  query(vector: Float32Array, k: number, filter: IndexFilter, signal?: AbortSignal): Promise<IndexHit[]> {
    const asked = qdrantFilter(filter);
    return bestMemories(k, async (limit) => {
      const points = await this.#nearest({ vector, limit, filter: asked, signal });
      return points.map(({ payload, score }) => ({ memoryId: payload.memory, cosine: score }));
    });
  }

  async count(filter?: IndexFilter): Promise<number> {
    const asked = filter === undefined ? null : qdrantFilter(filter);
    const body = { collection_name: this.#name, exact: true, ...(asked === null ? {} : { filter: asked }) };
    const { result } = await this.#ask(counted, (api, limits) => api.countPoints(body, limits), {
      waited: true,
    });
    return result.count;
  }

  async list(after: string | null, limit: number): Promise<IndexPage> {
    if (!this.#dialect.full) return this.#listAll();
    const body = {
      collection_name: this.#name,
      limit,
      with_payload: ['memory'],
      with_vector: false,
      ...(after === null ? {} : { offset: after }),
    };
    const { result } = await this.#ask(scrolled, (api, limits) => api.scrollPoints(body, limits));
    return { points: result.points.map(listed), next: result.next_page_offset ?? null };
  }

  async drop(): Promise<void> {
    try {
      await this.#do((api, limits) => api.deleteCollection({ collection_name: this.#name }, limits));
    } catch (error) {
      if (!(error instanceof IndexFault && error.kind === 'missing')) throw error;
    }
  }

  /** For a server that lists nothing: all there is, by how near it is to anything. */
  async #listAll(): Promise<IndexPage> {
    const limit = await this.count();
    if (limit === 0) return { points: [], next: null };
    const vector = new Float32Array(this.#dimensions).fill(1 / Math.sqrt(this.#dimensions));
    const points = await this.#nearest({ vector, limit, filter: null, signal: undefined });
    return { points: points.map(listed), next: null };
  }

  async #nearest(asked: {
    vector: Float32Array;
    limit: number;
    filter: QdrantFilter | null;
    signal: AbortSignal | undefined;
  }): Promise<z.infer<typeof found>[]> {
    const { vector: given, limit, filter, signal } = asked;
    const vector = shortNumbers(given);
    const body = {
      collection_name: this.#name,
      limit,
      with_payload: true,
      with_vector: false,
      ...(filter === null ? {} : { filter }),
    };
    const { result } = await this.#ask(
      nearest,
      (api, limits) => {
        if (this.#dialect.nearest === 'query') return api.queryPoints({ ...body, query: vector }, limits);
        const older: OlderApi = api;
        return older.searchPoints({ ...body, vector }, limits);
      },
      { waited: true, signal },
    );
    return Array.isArray(result) ? result : result.points;
  }

  /** Where a write goes, which is waited for until it can be found. */
  #kept(): { collection_name: string; wait: true } {
    return { collection_name: this.#name, wait: true };
  }

  async #do(request: Request): Promise<void> {
    await this.#ask(anything, request);
  }

  #ask<T extends z.ZodType>(
    schema: T,
    request: Request,
    waiting: { waited?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<z.infer<T>> {
    const data = async (api: QdrantApi, limits: RequestLimits): Promise<unknown> =>
      (await request(api, limits)).data;
    return this.#connection.ask(schema, data, waiting);
  }
}

function listed({ id, payload }: { id: string; payload: { memory: string } }): IndexPage['points'][number] {
  return { pointId: id, memoryId: payload.memory };
}
