import { memoryKind } from '#shared/domain/memory';
import { eligibleBesides } from '../../electron/store/candidates';
import { pointId } from '../../electron/vectors/points';
import type {
  IndexedMemory,
  IndexFilter,
  IndexHit,
  IndexPage,
  PointPayload,
  VectorIndex,
} from '../../electron/vectors/vectorIndex';
import { SqliteVecReader } from '../../electron/vectors/sqliteVec';
import { openSpace } from './seeds';
import { openTestStore, type TestStore } from './store';

const ALL: IndexFilter = { live: false, excludeKinds: [], minImportance: null, notExpiredAt: null };

/** The embedded store as stores outside are seen, so that one suite says what all of them do. */
export class SqliteVecIndex implements VectorIndex {
  #store: TestStore;
  #space: number | null = null;
  readonly #dimensions: number;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#store = openTestStore();
  }

  ensure(): Promise<boolean> {
    const made = this.#space === null;
    this.#space ??= openSpace(this.#store, this.#dimensions).id;
    return Promise.resolve(made);
  }

  async upsert(memories: readonly IndexedMemory[]): Promise<void> {
    const { db, vectors } = this.#store;
    await this.remove(memories.map(({ memoryId }) => memoryId));
    db.immediate(() => {
      for (const { memoryId, vectors: parts, payload } of memories) {
        const seq = this.#insertRow(memoryId, payload);
        vectors.upsert(this.#spaceId, seq, parts, payload);
      }
    });
  }

  updatePayload(memories: readonly IndexedMemory[]): Promise<void> {
    const { db, vectors } = this.#store;
    for (const { memoryId, payload } of memories) {
      const seq = this.#seqOf(memoryId);
      if (seq === null) continue;
      db.run(
        'UPDATE memories SET session_id = ?, kind = ?, importance = ? WHERE seq = ?',
        payload.sessionId,
        memoryKind.options[payload.kind] ?? 'fact',
        payload.importance,
        seq,
      );
      vectors.updatePayload(seq, payload);
    }
    return Promise.resolve();
  }

  remove(memoryIds: readonly string[]): Promise<void> {
    for (const id of memoryIds) {
      const seq = this.#seqOf(id);
      if (seq === null) continue;
      this.#store.vectors.remove(seq);
      this.#store.db.run('DELETE FROM memories WHERE seq = ?', seq);
    }
    return Promise.resolve();
  }

  removePoints(pointIds: readonly string[]): Promise<void> {
    const wanted = new Set(pointIds);
    for (const { id, pointId: point } of this.#points()) {
      if (!wanted.has(point)) continue;
      this.#store.db.run('DELETE FROM vectors WHERE id = ?', id);
      this.#store.db.run(`DELETE FROM vec_${this.#spaceId} WHERE id = ?`, BigInt(id));
    }
    return Promise.resolve();
  }

  query(vector: Float32Array, k: number, { besides, ...filter }: IndexFilter): Promise<IndexHit[]> {
    if (k <= 0) return Promise.resolve([]);
    const within = eligibleBesides({
      excludeKinds: [],
      minImportance: besides?.kindOrImportance?.importance ?? null,
      exemptEpisodes: (besides?.kindOrImportance ?? null) !== null,
      notExpiredAt: null,
      scopes: null,
      sessionId: besides?.sessionId ?? null,
      created: besides?.created ?? null,
      matching: null,
    });
    const reader = new SqliteVecReader(this.#store.db);
    const hits = reader.query(this.#spaceId, vector, k, { ...filter, within });
    return Promise.resolve(
      hits.map(({ memorySeq, cosine }) => ({ memoryId: this.#idOf(memorySeq), cosine })),
    );
  }

  async count(filter?: IndexFilter): Promise<number> {
    const zero = new Float32Array(this.#dimensions).fill(1 / Math.sqrt(this.#dimensions));
    const hits = await this.query(zero, 4_096, filter ?? ALL);
    const passing = new Set(hits.map(({ memoryId }) => memoryId));
    return this.#points().filter(({ memoryId }) => passing.has(memoryId)).length;
  }

  list(after: string | null, limit: number): Promise<IndexPage> {
    const points = this.#points();
    const from = Number(after ?? 0);
    const next = from + limit < points.length ? String(from + limit) : null;
    return Promise.resolve({ points: points.slice(from, from + limit), next });
  }

  drop(): Promise<void> {
    this.#store.close();
    this.#store = openTestStore();
    this.#space = null;
    return Promise.resolve();
  }

  get #spaceId(): number {
    if (this.#space === null) throw new Error('ensure first');
    return this.#space;
  }

  #points(): { id: number; pointId: string; memoryId: string }[] {
    return this.#store.db
      .all<{ id: number; part: number; memoryId: string }>(
        'SELECT v.id, v.part, m.id AS memoryId FROM vectors v JOIN memories m ON m.seq = v.memory_seq ORDER BY v.id',
      )
      .map(({ id, part, memoryId }) => ({ id, memoryId, pointId: pointId(memoryId, part) }));
  }

  #insertRow(memoryId: string, { kind, importance, sessionId, createdAt }: PointPayload): number {
    return this.#store.db.run(
      `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, created_at, updated_at, scope, session_id, source)
       VALUES (?1, ?1, ?1, ?2, ?3, 1, 'active', ?4, ?4, 'personal', ?5, 'manual')`,
      memoryId,
      memoryKind.options[kind] ?? 'fact',
      importance,
      createdAt,
      sessionId,
    ).lastInsertRowid;
  }

  #seqOf(memoryId: string): number | null {
    return (
      this.#store.db.get<{ seq: number }>('SELECT seq FROM memories WHERE id = ?', memoryId)?.seq ?? null
    );
  }

  #idOf(seq: number): string {
    return this.#store.db.get<{ id: string }>('SELECT id FROM memories WHERE seq = ?', seq)?.id ?? '';
  }
}
