import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newMemory } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { saveMemory } from '../../memory/ingest/remember';
import { calibrate, calibrationSchema } from '../../memory/recall/calibration';
import type { Embedder, EmbedRole } from '../../models/ports';
import { openReadable, type ReadableDatabase, type WritableDatabase } from '../../store/database';
import { findById } from '../../store/memoriesWrite';
import { openStore } from '../../store/open';
import { activateSpace, insertSpace } from '../../store/spaces';
import { drainVectorOutbox, vectorPayload } from '../../store/vectorSync';
import { SqliteVecReader, SqliteVecStore } from '../../vectors/sqliteVec';
import type { MeasuredItem } from './benchFile';

/** A throw-away store that is filled like the real one. */
export interface BenchStore {
  db: ReadableDatabase;
  vectors: SqliteVecReader;
  spaceId: number;
  calibrate: (cosine: number) => number;
  /** The file's items that a memory, by id, holds: facts that say the same are one memory. */
  items: ReadonlyMap<string, readonly MeasuredItem[]>;
  /** The same store as after a commit: nothing that was read before is held. To be closed with this one. */
  reopened(): BenchStore;
  /** Closes it and deletes its files. */
  close(): void;
}

/** @throws AppError EMBEDDER_FAILED when a text cannot be embedded */
export async function openBenchStore(
  memories: readonly MeasuredItem[],
  embedder: Embedder,
  resourcesDir: string,
): Promise<BenchStore> {
  const vectors = await embedAll(
    embedder,
    memories.map((item) => item.text),
    'document',
  );
  const calibration = readFileSync(path.join(resourcesDir, 'calibration', 'builtin.json'), 'utf8');
  const folder = mkdtempSync(path.join(tmpdir(), 'mnemoscope-bench-'));
  try {
    const items = fill(folder, { memories, vectors, embedder, calibration });
    const curve = calibrationSchema.parse(JSON.parse(calibration));
    const connections: ReadableDatabase[] = [];
    const opened = (): BenchStore => {
      const db = openReadable(path.join(folder, 'mnemoscope.db'));
      connections.push(db);
      return {
        db,
        vectors: new SqliteVecReader(db),
        spaceId: db.count("SELECT id FROM embedding_spaces WHERE state = 'active'"),
        calibrate: (cosine) => calibrate(curve, cosine),
        items,
        reopened: opened,
        close: () => {
          for (const connection of connections) connection.close();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    };
    return opened();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Filling {
  memories: readonly MeasuredItem[];
  vectors: readonly Float32Array[][];
  embedder: Embedder;
  calibration: string;
}

function fill(folder: string, filling: Filling): Map<string, MeasuredItem[]> {
  const { db } = openStore(folder);
  const vectors = new SqliteVecStore(db);
  const items = new Map<string, MeasuredItem[]>();
  db.immediate(() => {
    const spaceId = openSpace(db, vectors, filling);
    filling.memories.forEach((item, i) => {
      const saved = saveMemory(db, toMemory(item), { now: Date.now(), settings: defaultSettings });
      items.set(saved.id, [...(items.get(saved.id) ?? []), item]);
      if (saved.status !== 'created') return;
      const row = findById(db, saved.id);
      if (row === null) throw new AppError('INTERNAL', 'A memory that was just saved is not there.');
      const payload = vectorPayload({ ...row, expires_at: row.expiresAt });
      vectors.upsert(spaceId, row.seq, filling.vectors[i] ?? [], payload);
      db.run("UPDATE memories SET embedding = 'embedded' WHERE seq = ?", row.seq);
    });
    drainVectorOutbox(db, vectors);
  });
  db.close();
  return items;
}

function openSpace(db: WritableDatabase, vectors: SqliteVecStore, filling: Filling): number {
  const { embedder, calibration } = filling;
  const dimensions = filling.vectors.find((vectors) => vectors.length > 0)?.[0]?.length ?? 1;
  const { spaceKey: key, provider, model } = embedder;
  const space = insertSpace(
    db,
    { key, provider, model, dimensions, state: 'building', calibration },
    Date.now(),
  );
  vectors.createSpace(space.id, dimensions);
  activateSpace(db, space.id);
  return space.id;
}

/** A turn of a session is an episode with its speaker; the person's own turns have none, as in the app. */
function toMemory({ id, text, session, speaker, createdAt }: MeasuredItem) {
  const said = speaker === undefined || speaker === 'user' ? {} : { speaker };
  return newMemory.parse({
    text,
    kind: session === undefined ? 'fact' : 'episode',
    source: 'import:bench',
    sourceRef: id,
    ...(session === undefined ? {} : { sessionId: session, messageId: id, ...said }),
    ...(createdAt === undefined ? {} : { createdAt }),
  });
}

/**
 * The vectors of each text; none where the model cannot read it, which words have to find.
 * @throws AppError EMBEDDER_FAILED when one of the others cannot be embedded
 */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  role: EmbedRole,
): Promise<Float32Array[][]> {
  const outcomes = await embedder.embed(texts, role);
  return outcomes.map((outcome, i) => {
    if (!outcome.ok) {
      if (outcome.unreadable === true) return [];
      throw new AppError('EMBEDDER_FAILED', `“${texts[i] ?? ''}” cannot be embedded: ${outcome.reason}`);
    }
    return outcome.vectors;
  });
}
