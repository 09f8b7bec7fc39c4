import { newMemory, type NewMemory } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import { saveMemory } from '../../electron/memory/ingest/remember';
import { openStore } from '../../electron/store/open';
import { findById } from '../../electron/store/memoriesWrite';
import { activateSpace, insertSpace } from '../../electron/store/spaces';
import { drainVectorOutbox, vectorPayload } from '../../electron/store/vectorSync';
import { SqliteVecStore } from '../../electron/vectors/sqliteVec';

export const DIMENSIONS = 384;
export const CALIBRATION = { version: 1 as const, midpoint: 0.291, slope: 13.891 };

/** The built-in model's space: an engine that opens the seeded store finds it in place and re-embeds nothing. */
export const SPACE_KEY = 'builtin:all-MiniLM-L6-v2-w8:v2';

/** A small deterministic generator (mulberry32), so that every run measures the same data. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function unitVector(next: () => number, near?: Float32Array): Float32Array {
  const vector = Float32Array.from(
    { length: DIMENSIONS },
    (_, i) => (next() - 0.5) * (near === undefined ? 1 : 0.5) + (near?.[i] ?? 0) * 10,
  );
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const SUBJECTS = [
  'The Falcon project',
  'The billing service',
  'My sister',
  'The user',
  'The team',
  'Our landlord',
  'The parser',
  'Hannah',
];
const VERBS = ['prefers', 'uses', 'moved to', 'depends on', 'asked about', 'plans', 'dislikes', 'documents'];
const WORDS = Array.from({ length: 4_000 }, (_, i) => `word${i.toString(36)}`);

function sentence(next: () => number, i: number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  // Word frequencies fall off as they do in language (Zipf), so that full text has common and rare words.
  const zipf = (): string => WORDS[Math.floor(WORDS.length * next() ** 3)] ?? '';
  const tail = Array.from({ length: 6 + Math.floor(next() * 8) }, zipf).join(' ');
  return `${pick(SUBJECTS)} ${pick(VERBS)} ${tail} number ${i}`;
}

const TAGS = ['work', 'home', 'travel', 'health', 'code', 'money', 'people', 'ideas'];
const SOURCES = ['chat', 'chat', 'chat', 'manual', 'import:mem0', 'import:jsonl', 'mcp:editor'];
const LANGUAGES = ['en', 'en', 'en', 'en', 'de', 'pt', null];

/** What a store of two years has of everything that the table filters and sorts by. */
function varied(next: () => number, i: number, now: number): NewMemory {
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(next() * list.length)] ?? fallback;
  const tags = TAGS.filter(() => next() < 0.15);
  return newMemory.parse({
    text: sentence(next, i),
    kind: i % 5 === 0 ? 'episode' : i % 50 === 1 ? 'summary' : 'fact',
    importance: Math.round(next() * 20) / 20,
    tags,
    source: i % 10 === 3 ? `document:/notes/${i % 400}.md` : pick(SOURCES, 'chat'),
    scope: i % 20 === 7 ? 'client' : 'personal',
    createdAt: now - Math.floor(next() * 6e10),
    ...(i % 25 === 4 ? { expiresAt: now + Math.floor((next() - 0.5) * 1e10) } : {}),
  });
}

/** Its life since: language, uses, and what was put away. */
const AGE = `UPDATE memories SET
  language = ?2 ->> (seq % json_array_length(?2)),
  access_count = CASE WHEN seq % 3 = 0 THEN seq % 17 ELSE 0 END,
  last_accessed_at = CASE WHEN seq % 3 = 0 AND seq % 17 > 0 THEN min(?1, created_at + (seq * 7919) % 20000000000) END,
  pinned = seq % 101 = 0,
  status = CASE WHEN seq % 20 = 0 THEN 'trash' WHEN seq % 11 = 0 THEN 'archived' ELSE status END`;

/**
 * Fills a new store with `count` memories through the same code as the app, with synthetic unit vectors: every
 * hundredth is planted near one of twenty query vectors, which are returned.
 */
export function seedStore(folder: string, count: number): Float32Array[] {
  const next = random(42);
  const queries = Array.from({ length: 20 }, () => unitVector(next));
  const { db } = openStore(folder);
  const vectors = new SqliteVecStore(db);
  const now = Date.now();
  const spaceId = db.immediate(() => {
    const space = insertSpace(
      db,
      {
        key: SPACE_KEY,
        provider: 'builtin',
        model: 'all-MiniLM-L6-v2-w8',
        dimensions: DIMENSIONS,
        state: 'building',
        calibration: JSON.stringify(CALIBRATION),
      },
      now,
    );
    vectors.createSpace(space.id, DIMENSIONS);
    activateSpace(db, space.id);
    return space.id;
  });
  for (let from = 0; from < count; from += 5_000) {
    db.immediate(() => {
      for (let i = from; i < Math.min(count, from + 5_000); i++) {
        const memory = varied(next, i, now);
        const saved = saveMemory(db, memory, { now, settings: defaultSettings });
        const row = findById(db, saved.id);
        if (row === null) continue;
        const near = i % 100 === 0 ? queries[(i / 100) % queries.length] : undefined;
        vectors.upsert(
          spaceId,
          row.seq,
          [unitVector(next, near)],
          vectorPayload({ ...row, expires_at: memory.expiresAt ?? null }),
        );
      }
      db.run("UPDATE memories SET embedding = 'embedded' WHERE embedding = 'pending'");
      db.run('DELETE FROM jobs');
      drainVectorOutbox(db, vectors);
    });
  }
  db.immediate(() => {
    db.run(AGE, now, JSON.stringify(LANGUAGES));
    drainVectorOutbox(db, vectors);
  });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return queries;
}
