import { asObject, list, matchesFilter } from './qdrantMatch';

interface StoredPoint {
  vector: Float32Array;
  payload: Record<string, unknown>;
}

/** What a request is answered with when the server cannot do it. */
export class QdrantError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/iu;

/** The points of one collection under Cosine, as a Qdrant server keeps and compares them. */
export class QdrantCollection {
  readonly points = new Map<string, StoredPoint>();
  readonly size: number;
  #operations = 0;

  constructor(size: number) {
    this.size = size;
  }

  done(): { operation_id: number; status: string } {
    this.#operations += 1;
    return { operation_id: this.#operations, status: 'completed' };
  }

  /** One bad vector stores nothing of the batch; of one id twice the last wins; payloads are replaced whole. */
  upsert(given: unknown): void {
    const points = list(given).map(asObject);
    if (points.length === 0) throw new QdrantError(400, 'Bad request: Empty update request');
    const read = points.map(({ id, vector, payload }) => ({
      id: pointId(id),
      point: { vector: unit(this.vector(vector)), payload: asObject(payload) },
    }));
    for (const { id, point } of read) this.points.set(id, point);
  }

  vector(given: unknown): Float32Array {
    const values = list(given);
    if (!values.every((value) => typeof value === 'number')) {
      const text = 'Format error in JSON body: data did not match any variant of untagged enum VectorStruct';
      throw new QdrantError(400, text);
    }
    if (values.length !== this.size) {
      throw new QdrantError(
        400,
        `Wrong input: Vector dimension error: expected dim: ${String(this.size)}, got ${String(values.length)}`,
      );
    }
    return Float32Array.from(values);
  }

  /** By ids (all must be there) or by a filter, which may match none. `{}` matches all. */
  selected({ points, filter }: Record<string, unknown>): string[] {
    if (points !== undefined) {
      if (list(points).length === 0) throw new QdrantError(400, 'Bad request: Empty update request');
      return list(points).map(pointId);
    }
    if (filter === undefined) {
      const text =
        'Format error in JSON body: data did not match any variant of untagged enum PointsSelector';
      throw new QdrantError(400, text);
    }
    return this.passing(filter);
  }

  passing(filter: unknown): string[] {
    const ids = [...this.points.keys()].sort();
    if (filter === undefined || filter === null) return ids;
    try {
      return ids.filter((id) => matchesFilter(filter, id, this.points.get(id)?.payload ?? {}));
    } catch (error) {
      throw new QdrantError(400, `Format error in JSON body: ${String(error)} at line 1 column 42`);
    }
  }

  setPayload(payload: Record<string, unknown>, ids: readonly string[]): void {
    for (const id of ids) {
      const point = this.points.get(id);
      if (point === undefined) throw new QdrantError(404, `Not found: No point with id ${id} found`);
      point.payload = { ...point.payload, ...payload };
    }
  }

  /** Best first; equally near ones in an order that changes. */
  nearest(asked: Record<string, unknown>, vector: unknown): Record<string, unknown>[] {
    const query = unit(this.vector(vector));
    const limit = asked['limit'] ?? 10;
    const offset = Number(asked['offset'] ?? 0);
    if (typeof limit !== 'number' || limit < 1) {
      const text = 'Validation error in JSON body: [internal.limit: value 0 invalid, must be 1 or larger]';
      throw new QdrantError(422, text);
    }
    return this.passing(asked['filter'])
      .map((id) => ({ id, score: dot(query, this.points.get(id)?.vector), chance: Math.random() }))
      .sort((a, b) => b.score - a.score || a.chance - b.chance)
      .slice(offset, offset + limit)
      .map(({ id, score }) => ({
        id,
        version: 0,
        score,
        ...(wantsPayload(asked) ? { payload: this.points.get(id)?.payload ?? {} } : {}),
        ...(asked['with_vector'] === true ? { vector: [...(this.points.get(id)?.vector ?? [])] } : {}),
      }));
  }

  page(asked: Record<string, unknown>): {
    points: Record<string, unknown>[];
    next_page_offset: string | null;
  } {
    const ids = this.passing(asked['filter']);
    const from = asked['offset'] === undefined ? 0 : ids.indexOf(pointId(asked['offset']));
    const limit = Number(asked['limit'] ?? 10);
    return {
      points: ids.slice(from, from + limit).map((id) => ({
        id,
        ...(wantsPayload(asked) ? { payload: this.points.get(id)?.payload ?? {} } : {}),
      })),
      next_page_offset: ids[from + limit] ?? null,
    };
  }
}

function wantsPayload({ with_payload: wanted }: Record<string, unknown>): boolean {
  return wanted === true || Array.isArray(wanted);
}

function pointId(id: unknown): string {
  if (typeof id === 'number' && Number.isInteger(id) && id >= 0) return String(id);
  if (typeof id === 'string' && UUID.test(id)) {
    const bare = id.toLowerCase().replaceAll('-', '');
    return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  }
  throw new QdrantError(
    400,
    `Format error in JSON body: value ${String(id)} is not a valid point ID, valid values are either an unsigned integer or a UUID`,
  );
}

/** Cosine vectors are stored normalised; a zero vector stays one. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function dot(one: Float32Array, other: Float32Array | undefined): number {
  return other === undefined ? 0 : one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}
