import { v5 as uuidv5 } from 'uuid';
import { openStore } from '../../electron/store/open';
import { activateSpace, insertSpace } from '../../electron/store/spaces';
import { drainVectorOutbox } from '../../electron/store/vectorSync';
import { SqliteVecStore } from '../../electron/vectors/sqliteVec';
import { CALIBRATION, DIMENSIONS, random, SPACE_KEY } from '../bench/seed';

const WHO = ['I', 'My sister Ana', 'Miriam from work', 'Our landlord', 'The Atlas team', 'Grandfather'];
const DOES = ['likes', 'asked about', 'is looking for', 'wrote down', 'keeps talking about', 'gave up'];
const WHAT = [
  'green tea with honey',
  'the night train to Lisbon',
  'a used upright piano',
  'rowing before dawn',
  'the invoice for the boiler',
  'PostgreSQL instead of files',
  'a recipe for lentil soup',
  'the garden behind the old mill',
];
const WHEN = ['since spring', 'on Sundays', 'for the trip in May', 'at last', 'again', 'most evenings'];
const TAGS = ['work', 'home', 'travel', 'health', 'music', 'money', 'people', 'garden'];
const SOURCES = ['chat', 'chat', 'manual', 'import:jsonl', 'document:/notes/house.md', 'mcp:editor'];
const DAY_MS = 86_400_000;
const NAMESPACE = '5f0c8a5e-6a54-4a53-9a20-2b6f6c6f7a10';

/**
 * Fills a folder with a store of many different memories, within seconds: without vectors, and with no work left for
 * the engine. Numbers at the ends of the texts tell them apart.
 */
export function seedManyMemories(dataDir: string, count: number, now = Date.now()): void {
  const next = random(7);
  const { db } = openStore(dataDir);
  const vectors = new SqliteVecStore(db);
  const rows = Array.from({ length: count }, (_, i) => memoryRow(next, i, now));
  db.immediate(() => {
    const provider = { key: SPACE_KEY, provider: 'builtin' as const, model: 'all-MiniLM-L6-v2-w8' };
    const calibration = JSON.stringify(CALIBRATION);
    const space = insertSpace(
      db,
      { ...provider, dimensions: DIMENSIONS, state: 'building', calibration },
      now,
    );
    vectors.createSpace(space.id, DIMENSIONS);
    activateSpace(db, space.id);
    db.run(INSERT, JSON.stringify(rows));
    db.run("UPDATE memories SET embedding = 'embedded'");
    db.run('DELETE FROM jobs');
    drainVectorOutbox(db, vectors);
  });
  db.close();
}

const INSERT = `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, pinned, created_at,
    updated_at, last_accessed_at, access_count, scope, source, tags, language)
  SELECT value ->> 'id', value ->> 'id', value ->> 'text', value ->> 'kind', value ->> 'importance', 1.0,
    value ->> 'status', value ->> 'pinned', value ->> 'createdAt', value ->> 'createdAt', value ->> 'usedAt',
    value ->> 'used', value ->> 'scope', value ->> 'source', value -> 'tags', 'en'
  FROM json_each(?)`;

function memoryRow(next: () => number, i: number, now: number) {
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  const createdAt = now - Math.floor(next() * 700 * DAY_MS) - i;
  const used = next() < 0.3 ? Math.floor(next() * 20) : 0;
  return {
    id: uuidv5(String(i), NAMESPACE),
    text: `${pick(WHO)} ${pick(DOES)} ${pick(WHAT)} ${pick(WHEN)}, note ${i}`,
    kind: i % 25 === 0 ? 'correction' : i % 9 === 0 ? 'summary' : 'fact',
    importance: Math.round(next() * 20) / 20,
    status: i % 20 === 3 ? 'archived' : i % 50 === 7 ? 'paused' : 'active',
    pinned: i % 101 === 0 ? 1 : 0,
    createdAt,
    usedAt: used === 0 ? null : Math.min(now, createdAt + Math.floor(next() * 300 * DAY_MS)),
    used,
    scope: i % 12 === 5 ? 'client' : 'personal',
    source: pick(SOURCES),
    tags: TAGS.filter(() => next() < 0.15),
  };
}
