import type { ReadableDatabase, WritableDatabase } from './database';

/** An answer as a model gave it. */
export interface CachedResponse {
  text: string;
  thinking: string | null;
}

/** The answer that is kept for the prompt with this key, while it has not expired. `now`: UTC ms. */
export function cachedResponse(db: ReadableDatabase, key: string, now: number): CachedResponse | null {
  return (
    db.get<CachedResponse & Record<string, unknown>>(
      'SELECT text, thinking FROM response_cache WHERE key = ? AND expires_at > ?',
      key,
      now,
    ) ?? null
  );
}

export interface NewCachedResponse extends CachedResponse {
  key: string;
  model: string;
  ttlMinutes: number;
}

/** Keeps an answer, in place of the one that was kept for the same prompt, and drops what has expired. */
export function keepResponse(db: WritableDatabase, response: NewCachedResponse, now: number): void {
  dropExpiredResponses(db, now);
  db.run(
    `INSERT INTO response_cache (key, model, text, thinking, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, thinking = excluded.thinking,
       created_at = excluded.created_at, expires_at = excluded.expires_at`,
    response.key,
    response.model,
    response.text,
    response.thinking,
    now,
    now + response.ttlMinutes * 60_000,
  );
}

export function dropExpiredResponses(db: WritableDatabase, now: number): number {
  return db.run('DELETE FROM response_cache WHERE expires_at <= ?', now).changes;
}

/** Returns how many answers were kept. */
export function clearResponses(db: WritableDatabase): number {
  return db.run('DELETE FROM response_cache').changes;
}
