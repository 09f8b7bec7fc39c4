import type { ReadableDatabase, WritableDatabase } from './database';

/** One embedding space: vectors are comparable only within it. */
export interface EmbeddingSpace {
  id: number;
  key: string;
  provider: string;
  model: string;
  dimensions: number;
  state: 'building' | 'active' | 'retired';
  /** Calibration of cosine to similarity, as JSON of memory/recall/calibration. */
  calibration: string;
}

const COLUMNS = 'id, key, provider, model, dimensions, state, calibration';

export function activeSpace(db: ReadableDatabase): EmbeddingSpace | null {
  return db.get<EmbeddingSpace>(`SELECT ${COLUMNS} FROM embedding_spaces WHERE state = 'active'`) ?? null;
}

export function findSpace(db: ReadableDatabase, key: string): EmbeddingSpace | null {
  return db.get<EmbeddingSpace>(`SELECT ${COLUMNS} FROM embedding_spaces WHERE key = ?`, key) ?? null;
}

export function insertSpace(
  db: WritableDatabase,
  space: Omit<EmbeddingSpace, 'id'>,
  now: number,
): EmbeddingSpace {
  const id = db.run(
    `INSERT INTO embedding_spaces (key, provider, model, dimensions, state, calibration, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    space.key,
    space.provider,
    space.model,
    space.dimensions,
    space.state,
    space.calibration,
    now,
  ).lastInsertRowid;
  return { id, ...space };
}

/**
 * Makes the space the one that recall uses. What it has not got is queued for embedding, and what its model can make
 * nothing of is marked; jobs for a space that is not used any more are gone.
 */
export function activateSpace(db: WritableDatabase, id: number): void {
  db.run("UPDATE embedding_spaces SET state = 'retired' WHERE state <> 'retired' AND id <> ?", id);
  db.run("UPDATE embedding_spaces SET state = 'active' WHERE id = ?", id);
  const has = 'SELECT memory_seq FROM vectors WHERE space_id = ?1';
  const failed = 'SELECT memory_seq FROM space_failures WHERE space_id = ?1';
  db.run(
    `UPDATE memories SET embedding = 'embedded', embedding_error = NULL
     WHERE embedding <> 'embedded' AND seq IN (${has})`,
    id,
  );
  db.run(
    `UPDATE memories SET embedding = 'failed', embedding_error = f.reason FROM space_failures f
     WHERE f.memory_seq = memories.seq AND f.space_id = ?1`,
    id,
  );
  db.run(`DELETE FROM jobs WHERE kind = 'embed' AND memory_seq IN (${has} UNION ALL ${failed})`, id);
  const missing = `SELECT seq FROM memories WHERE seq NOT IN (${has}) AND seq NOT IN (${failed})`;
  db.run(`UPDATE memories SET embedding = 'pending', embedding_error = NULL WHERE seq IN (${missing})`, id);
  db.run(
    `INSERT INTO jobs (kind, memory_seq) SELECT 'embed', seq FROM memories WHERE seq IN (${missing})
     ON CONFLICT (memory_seq, kind) DO UPDATE SET state = 'pending', attempts = 0, run_after = 0, leased_until = NULL,
       lease_owner = NULL, error = NULL`,
    id,
  );
  db.run('DELETE FROM space_failures WHERE space_id = ?', id);
}
