import path from 'node:path';
import type { StreamEnd } from '#shared/contract/index';
import { newMemory } from '#shared/domain/memory';
import { defaultSettings } from '#shared/domain/settings';
import { startEngine } from '../../electron/engine/engine';
import { saveMemory } from '../../electron/memory/ingest/remember';
import { findById } from '../../electron/store/memoriesWrite';
import { openStore } from '../../electron/store/open';
import { activeSpace } from '../../electron/store/spaces';
import { drainVectorOutbox, vectorPayload } from '../../electron/store/vectorSync';
import { SqliteVecStore } from '../../electron/vectors/sqliteVec';
import { rssMb } from './engineBench';
import { random, unitVector } from './seed';
import { sampleAsync, summarize, type Summary } from './stats';

export interface DuplicateFigures {
  memories: number;
  /** Pairs that were planted, and of these found. */
  planted: number;
  found: number;
  /** From the beginning to the end, while recalls went on. */
  seconds: number;
  /** A recall with the built-in embedder, ms: without, and meanwhile. */
  alone: Summary;
  meanwhile: Summary;
  /** Of the whole process, before and at most meanwhile, MB. */
  rssBeforeMb: number;
  rssPeakMb: number;
}

const RECALLS = 60;
const DAY_MS = 86_400_000;
/** Of an even scatter around one direction: about .95 between two. */
const SCATTER = 0.23;

/** Plants pairs that say the same in a seeded store: one in fifty memories has a twin. */
export function plantDuplicates(folder: string, memories: number): number {
  const next = random(7);
  const { db } = openStore(folder);
  const vectors = new SqliteVecStore(db);
  const space = activeSpace(db);
  const pairs = Math.floor(memories / 100);
  if (space === null) throw new Error('the store has no space');
  const now = Date.now();
  db.immediate(() => {
    for (let pair = 0; pair < pairs; pair += 1) {
      const place = letters(pair);
      const centre = unitVector(next);
      const createdAt = now - Math.floor(next() * 6e10);
      [`I keep the ${place} keys in the kitchen drawer`, `I keep the ${place} keys in the drawer`].forEach(
        (text, twin) => {
          const memory = newMemory.parse({ text, createdAt: createdAt + twin * DAY_MS });
          const row = findById(db, saveMemory(db, memory, { now, settings: defaultSettings }).id);
          if (row === null) return;
          const vector = centre.map((value) => value + (next() - 0.5) * 2 * SCATTER * 0.0884);
          const length = Math.hypot(...vector);
          const payload = vectorPayload({ ...row, expires_at: null });
          vectors.upsert(space.id, row.seq, [vector.map((value) => value / length)], payload);
        },
      );
    }
    db.run("UPDATE memories SET embedding = 'embedded' WHERE embedding = 'pending'");
    db.run('DELETE FROM jobs');
    drainVectorOutbox(db, vectors);
  });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return pairs;
}

/** 0 → "aaaa": a word without digits, which would be read as a number. */
function letters(index: number): string {
  return String(index)
    .padStart(5, '0')
    .replace(/\d/gu, (digit) => `${'bcdfghjklm'.charAt(Number(digit))}a`);
}

/** Looks for duplicates among all of them, while somebody asks for memories all the time. */
export async function benchDuplicates(
  root: string,
  dataDir: string,
  memories: number,
): Promise<DuplicateFigures> {
  const planted = plantDuplicates(dataDir, memories);
  const engine = startEngine({
    dataDir,
    resourcesDir: path.join(root, 'resources'),
    entryDir: path.join(root, 'dist'),
    env: {
      ...process.env,
      OLLAMA_HOST: '127.0.0.1:9',
      MNEMOSCOPE_EMBEDDING_PROVIDER: 'builtin',
      MNEMOSCOPE_CONSOLIDATION: 'off', // only what is measured looks for them
    },
  });
  await engine.ready();
  const recall = async (i: number): Promise<void> => {
    await engine.request('recall.search', { query: `Which project depends on the billing service? ${i}` });
  };
  const alone = summarize(await sampleAsync(RECALLS, recall));
  const rssBeforeMb = rssMb(process.pid);
  let rssPeakMb = rssBeforeMb;
  const timer = setInterval(() => (rssPeakMb = Math.max(rssPeakMb, rssMb(process.pid))), 100);
  const started = performance.now();
  const looking = engine.stream('lifecycle.consolidate', { dryRun: true }, () => Promise.resolve());
  const times: number[] = [];
  const ended = looking.then(() => true);
  const turn = (): Promise<boolean> => new Promise((resolve) => setImmediate(() => resolve(false)));
  for (let i = 0; !(await Promise.race([ended, turn()])); i += 1) {
    const from = performance.now();
    await recall(i);
    times.push(performance.now() - from);
  }
  // The stream ends with what its contract says.
  const { found } = (await looking) as StreamEnd<'lifecycle.consolidate'>;
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(timer);
  await engine.stop();
  return { memories, planted, found, seconds, alone, meanwhile: summarize(times), rssBeforeMb, rssPeakMb };
}
