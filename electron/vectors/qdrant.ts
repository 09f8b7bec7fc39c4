import { z } from 'zod';
import type { StoreHttp } from './http';
import { batches, bestMemories, filterableFields, shortNumbers, type StoredFields } from './points';
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
const explained = z.object({ status: z.object({ error: z.string() }) });

/** What queries filter by, with the kind of index that each wants. */
const FIELDS = {
  memory: 'keyword',
  session: 'keyword',
  live: 'bool',
  kind: 'integer',
  scope: 'integer',
  importance: 'integer',
  expires: 'integer',
  created: 'integer',
} as const;

/** A collection of Qdrant, or of a server that speaks its language. */
export class QdrantIndex implements VectorIndex {
  readonly #http: StoreHttp;
  readonly #dialect: QdrantDialect;
  readonly #dimensions: number;
  readonly #path: string;

  constructor(http: StoreHttp, dialect: QdrantDialect, collection: { name: string; dimensions: number }) {
    this.#http = http;
    this.#dialect = dialect;
    this.#dimensions = collection.dimensions;
    this.#path = `/collections/${collection.name}`;
  }

  async ensure(): Promise<boolean> {
    // Somebody waits for it: it is what finds out whether a server is there again.
    const there = await this.#call('GET', '/exists', undefined, exists, true);
    if (there.result.exists) return false;
    await this.#do('PUT', '', { vectors: { size: this.#dimensions, distance: 'Cosine' } });
    if (this.#dialect.full) {
      for (const [name, schema] of Object.entries(FIELDS)) {
        await this.#do('PUT', '/index?wait=true', { field_name: name, field_schema: schema });
      }
    }
    return true;
  }

  async upsert(memories: readonly IndexedMemory[]): Promise<void> {
    // What had more parts before must not keep the last ones.
    await this.remove(memories.map(({ memoryId }) => memoryId));
    for (const batch of batches(memories, MOST_POINTS)) {
      const points = batch.map(({ id, vector, fields }) => ({ id, vector, payload: fields }));
      await this.#do('PUT', '/points?wait=true', { points });
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
      await this.#do('POST', '/points/payload?wait=true', { payload: fields, filter: ofMemories(ids) });
    }
  }

  async remove(memoryIds: readonly string[]): Promise<void> {
    if (memoryIds.length === 0) return;
    await this.#do('POST', '/points/delete?wait=true', { filter: ofMemories(memoryIds) });
  }

  async removePoints(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#do('POST', '/points/delete?wait=true', { points: ids });
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
    const body = { exact: true, ...(asked === null ? {} : { filter: asked }) };
    const { result } = await this.#call('POST', '/points/count', body, counted, true);
    return result.count;
  }

  async list(after: string | null, limit: number): Promise<IndexPage> {
    if (!this.#dialect.full) return this.#listAll();
    const body = {
      limit,
      with_payload: ['memory'],
      with_vector: false,
      ...(after === null ? {} : { offset: after }),
    };
    const { result } = await this.#call('POST', '/points/scroll', body, scrolled);
    return { points: result.points.map(listed), next: result.next_page_offset ?? null };
  }

  async drop(): Promise<void> {
    try {
      await this.#do('DELETE', '');
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
    const { nearest: way } = this.#dialect;
    const { vector, limit, filter, signal } = asked;
    const body = {
      [way === 'search' ? 'vector' : 'query']: shortNumbers(vector),
      limit,
      with_payload: true,
      with_vector: false,
      ...(filter === null ? {} : { filter }),
    };
    const path = `${this.#path}/points/${way}`;
    const { result } = await this.#http.json(
      { method: 'POST', path, body, waited: true, signal, explain },
      nearest,
    );
    return Array.isArray(result) ? result : result.points;
  }

  #call<T extends z.ZodType>(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    schema: T,
    waited = false,
  ): Promise<z.infer<T>> {
    return this.#http.json({ method, path: `${this.#path}${path}`, body, waited, explain }, schema);
  }

  async #do(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<void> {
    await this.#call(method, path, body, anything);
  }
}

function listed({ id, payload }: { id: string; payload: { memory: string } }): IndexPage['points'][number] {
  return { pointId: id, memoryId: payload.memory };
}

function explain(body: unknown): string | null {
  const parsed = explained.safeParse(body);
  return parsed.success ? parsed.data.status.error : null;
}
