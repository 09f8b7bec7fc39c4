import type { ReadableDatabase } from './database';

/**
 * A value for each connection, made anew once any other connection has committed: a place for what was read and will
 * be asked for again. A connection that writes gets a new one each time, since SQLite's version of the file tells it
 * nothing of its own changes.
 */
export function heldUntilCommit<T>(make: () => T): (db: ReadableDatabase) => T {
  const known = new WeakMap<ReadableDatabase, { version: number; value: T }>();
  return (db) => {
    if (!db.readOnly) return make();
    const version = db.version();
    const held = known.get(db);
    if (held?.version === version) return held.value;
    const value = make();
    known.set(db, { version, value });
    return value;
  };
}

/** Completes what is held with `read` for the keys that are missing. Of more than `most` values, all are forgotten first. */
export function completeHeld<K, V>(
  held: Map<K, V>,
  keys: readonly K[],
  most: number,
  read: (missing: readonly K[]) => Iterable<readonly [K, V]>,
): ReadonlyMap<K, V> {
  if (held.size > most) held.clear();
  const missing = keys.filter((key) => !held.has(key));
  if (missing.length > 0) for (const [key, value] of read(missing)) held.set(key, value);
  return held;
}
