import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newMemory } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import type { Embedder, EmbedRole } from '../../models/ports';
import { openReadable } from '../../store/database';
import { findById } from '../../store/memoriesWrite';
import { openStore } from '../../store/open';
import { activateSpace, insertSpace } from '../../store/spaces';
import { drainVectorOutbox, vectorPayload } from '../../store/vectorSync';
import { SqliteVecReader, SqliteVecStore } from '../../vectors/sqliteVec';
import { saveMemory } from '../../memory/ingest/remember';
import { calibrate, calibrationSchema, type Calibration } from '../../memory/recall/calibration';
import { recallMemories } from '../../memory/recall/recall';

export interface MeasuredItem {
  id: string;
  text: string;
  created_at?: string | number | undefined;
  session_id?: string | undefined;
  speaker?: string | undefined;
}
export interface MeasuredQuery {
  id: string;
  query: string;
  relevant: string[];
  kind?: string | undefined;
}
export interface Measurement {
  memories: MeasuredItem[];
  queries: MeasuredQuery[];
  level: 'item' | 'session';
  embedder: Embedder;
  resourcesDir: string;
}

const CUTOFFS = [1, 5, 10, 20, 50] as const;
const DEPTH = 50;
/** Several items of one session can stand before the next session. */
const SESSION_DEPTH = 200;

interface Quality {
  recall: Record<string, number>;
  mrr: number;
}
export interface MeasuredRecall {
  queries: number;
  overall: Quality;
  by_kind: Record<string, Quality & { queries: number }>;
  ms_per_query: { p50: number; p95: number };
}

/**
 * Ranking quality on labelled data: recall@k (share of the relevant ones among the first k) and MRR, over a
 * throw-away store that is filled and asked like the real one. Items of a session are episodes.
 */
export async function measureRecall(measurement: Measurement): Promise<MeasuredRecall> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mnemoscope-bench-'));
  try {
    const ids = await fill(folder, measurement);
    return await ask(folder, measurement, ids);
  } finally {
    await measurement.embedder.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Maps memory ids to the file's items that they hold. */
async function fill(
  folder: string,
  { memories, embedder, resourcesDir }: Measurement,
): Promise<Map<string, MeasuredItem[]>> {
  const vectorsOf = await embedAll(
    embedder,
    memories.map((item) => item.text),
    'document',
  );
  const { db } = openStore(folder);
  const vectors = new SqliteVecStore(db);
  const calibration = readFileSync(path.join(resourcesDir, 'calibration', 'builtin.json'), 'utf8');
  const ids = new Map<string, MeasuredItem[]>();
  db.immediate(() => {
    const dimensions = vectorsOf[0]?.[0]?.length ?? 0;
    const space = insertSpace(
      db,
      {
        key: embedder.spaceKey,
        provider: embedder.provider,
        model: embedder.model,
        dimensions,
        state: 'building',
        calibration,
      },
      Date.now(),
    );
    vectors.createSpace(space.id, dimensions);
    activateSpace(db, space.id);
    memories.forEach((item, i) => {
      const saved = saveMemory(db, toMemory(item), { now: Date.now(), settings: defaultSettings });
      const row = findById(db, saved.id);
      if (row === null) throw new AppError('INTERNAL', 'A memory that was just saved is not there.');
      ids.set(saved.id, [...(ids.get(saved.id) ?? []), item]);
      if (saved.status !== 'created') return; // facts that say the same are one memory
      vectors.upsert(
        space.id,
        row.seq,
        vectorsOf[i] ?? [],
        vectorPayload({
          status: row.status,
          kind: row.kind,
          importance: row.importance,
          expires_at: row.expiresAt,
        }),
      );
      db.run("UPDATE memories SET embedding = 'embedded' WHERE seq = ?", row.seq);
    });
    drainVectorOutbox(db, vectors);
  });
  db.close();
  return ids;
}

function toMemory(item: MeasuredItem) {
  const at = typeof item.created_at === 'string' ? Date.parse(item.created_at) : item.created_at;
  return newMemory.parse({
    text: item.text,
    kind: item.session_id === undefined ? 'fact' : 'episode',
    source: 'import:bench',
    sourceRef: item.id,
    ...(item.session_id === undefined ? {} : { sessionId: item.session_id, messageId: item.id }),
    ...(at === undefined || Number.isNaN(at) ? {} : { createdAt: Math.round(at) }),
  });
}

async function ask(
  folder: string,
  measurement: Measurement,
  items: ReadonlyMap<string, readonly MeasuredItem[]>,
): Promise<MeasuredRecall> {
  const queryVectors = await embedAll(
    measurement.embedder,
    measurement.queries.map(({ query }) => query),
    'query',
  );
  const db = openReadable(path.join(folder, 'mnemoscope.db'));
  const reader = new SqliteVecReader(db);
  const calibration: Calibration = calibrationSchema.parse(
    JSON.parse(readFileSync(path.join(measurement.resourcesDir, 'calibration', 'builtin.json'), 'utf8')),
  );
  const spaceId = db.count("SELECT id FROM embedding_spaces WHERE state = 'active'");
  const times: number[] = [];
  const ranked = measurement.queries.map((query, i) => {
    const started = performance.now();
    const { memories: hits } = recallMemories(db, reader, {
      query: query.query,
      vector: queryVectors[i]?.[0] ?? null,
      spaceId,
      calibrate: (cosine) => calibrate(calibration, cosine),
      limit: measurement.level === 'session' ? SESSION_DEPTH : DEPTH,
      purpose: 'search',
      settings: defaultSettings,
      now: Date.now(),
    });
    times.push(performance.now() - started);
    const found = hits.flatMap((hit) => items.get(hit.memory.id) ?? []);
    return rank(query, found, measurement);
  });
  db.close();
  const kinds = new Set(measurement.queries.map((query) => query.kind ?? 'all'));
  const byKind = [...kinds].map((kind) => {
    const own = ranked.filter((_, i) => (measurement.queries[i]?.kind ?? 'all') === kind);
    return [kind, { queries: own.length, ...quality(own) }] as const;
  });
  return {
    queries: ranked.length,
    overall: quality(ranked),
    by_kind: Object.fromEntries(byKind),
    ms_per_query: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

interface Ranked {
  relevant: ReadonlySet<string>;
  order: string[];
}

/** At session level both sides are sessions: an item counts for the session it belongs to. */
function rank(query: MeasuredQuery, found: readonly MeasuredItem[], measurement: Measurement): Ranked {
  if (measurement.level === 'item') {
    return { relevant: new Set(query.relevant), order: found.map((item) => item.id) };
  }
  const sessionOf = new Map(measurement.memories.map((item) => [item.id, item.session_id ?? item.id]));
  return {
    relevant: new Set(query.relevant.map((id) => sessionOf.get(id) ?? id)),
    order: [...new Set(found.map((item) => item.session_id ?? item.id))],
  };
}

/** Queries without a relevant item have no ranking to measure. */
function quality(all: readonly Ranked[]): Quality {
  const answerable = all.filter(({ relevant }) => relevant.size > 0);
  const mean = (value: (ranked: Ranked) => number): number =>
    answerable.length === 0
      ? 0
      : answerable.reduce((sum, ranked) => sum + value(ranked), 0) / answerable.length;
  return {
    recall: Object.fromEntries(
      CUTOFFS.map((k) => [
        String(k),
        mean(
          ({ relevant, order }) => order.slice(0, k).filter((id) => relevant.has(id)).length / relevant.size,
        ),
      ]),
    ),
    mrr: mean(({ relevant, order }) => {
      const first = order.findIndex((id) => relevant.has(id));
      return first === -1 ? 0 : 1 / (first + 1);
    }),
  };
}

async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  role: EmbedRole,
): Promise<Float32Array[][]> {
  const outcomes = await embedder.embed(texts, role);
  return outcomes.map((outcome, i) => {
    if (!outcome.ok) {
      throw new AppError('EMBEDDER_FAILED', `“${texts[i] ?? ''}” cannot be embedded: ${outcome.reason}`);
    }
    return outcome.vectors;
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
