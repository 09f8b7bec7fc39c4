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

/** Makes the space the one that recall uses. Every memory that it has not got is queued for embedding. */
export function activateSpace(db: WritableDatabase, id: number): void {
  useSpace(db, id);
  const missing =
    'SELECT seq FROM memories WHERE seq NOT IN (SELECT memory_seq FROM vectors WHERE space_id = ?)';
  db.run(`UPDATE memories SET embedding = 'pending', embedding_error = NULL WHERE seq IN (${missing})`, id);
  db.run(
    `INSERT INTO jobs (kind, memory_seq) SELECT 'embed', seq FROM memories WHERE seq IN (${missing})
     ON CONFLICT (memory_seq, kind) DO UPDATE SET state = 'pending', attempts = 0, run_after = 0, leased_until = NULL,
       lease_owner = NULL, error = NULL`,
    id,
  );
}

/** The same of a space that has all memories but those that its model can make nothing of, which are marked. */
export function useSpace(db: WritableDatabase, id: number): void {
  db.run("UPDATE embedding_spaces SET state = 'retired' WHERE state <> 'retired' AND id <> ?", id);
  db.run("UPDATE embedding_spaces SET state = 'active' WHERE id = ?", id);
  db.run(
    `UPDATE memories SET embedding = 'embedded', embedding_error = NULL WHERE embedding <> 'embedded'
     AND EXISTS (SELECT 1 FROM vectors v WHERE v.memory_seq = memories.seq AND v.space_id = ?)`,
    id,
  );
  db.run(
    `UPDATE memories SET embedding = 'failed', embedding_error = f.reason FROM space_failures f
     WHERE f.memory_seq = memories.seq AND f.space_id = ?`,
    id,
  );
  db.run('DELETE FROM space_failures WHERE space_id = ?', id);
  db.run("DELETE FROM jobs WHERE kind = 'embed'");
}
