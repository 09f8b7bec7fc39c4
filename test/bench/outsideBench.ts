import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { defaultSettings } from '#shared/domain/settings';
import { recallOutside } from '../../electron/engine/outsideRecall';
import { candidateCount } from '../../electron/memory/recall/findCandidates';
import { recallAll, type RecallAsk } from '../../electron/memory/recall/pipeline';
import { ConnectionLog } from '../../electron/models/connections';
import { openReadable, type ReadableDatabase } from '../../electron/store/database';
import { memoriesToCopy } from '../../electron/store/mirror';
import { activeSpace } from '../../electron/store/spaces';
import { addressOf, openIndex } from '../../electron/vectors/openIndex';
import type { FoundHits } from '../../electron/vectors/outsideReader';
import { SqliteVecReader } from '../../electron/vectors/sqliteVec';
import type { VectorIndex } from '../../electron/vectors/vectorIndex';
import { findChroma, startChroma } from '../support/chromaServer';
import { DIMENSIONS, seedStore } from './seed';
import { summarize, type Summary } from './stats';

export interface OutsideFigures {
  memories: number;
  /** Memories a second. */
  copied: number;
  scan: Summary;
  query: Summary;
  recallHere: Summary;
  recallOutside: Summary;
  /** Of the nearest that the scan finds, which share the server finds, 0–1. */
  found: number;
}

const FILTER = { live: true, excludeKinds: [], minImportance: 0.5, notExpiredAt: null };
const TIMES = 40;
const AT_ONCE = 500;

/**
 * sqlite-vec and a real Chroma beside each other: the same vectors, filter and k, in turn, in one run. Null where no
 * Chroma can be had; the words say why.
 */
export async function benchOutside(
  work: string,
  sizes: readonly number[],
): Promise<OutsideFigures[] | { skipped: string }> {
  const install = findChroma();
  if ('skipped' in install) return install;
  const server = await startChroma(install.dir, path.join(work, 'chroma', 'db'));
  try {
    const figures: OutsideFigures[] = [];
    for (const size of sizes) {
      process.stdout.write(`measuring vector stores at ${size}\n`);
      const folder = path.join(work, `outside-${size}`);
      const queries = seedStore(folder, size);
      figures.push(await measure(folder, size, queries, server.url));
    }
    return figures;
  } finally {
    server.kill();
  }
}

async function measure(
  folder: string,
  memories: number,
  queries: readonly Float32Array[],
  url: string,
): Promise<OutsideFigures> {
  const db = openReadable(path.join(folder, 'mnemoscope.db'));
  const reader = new SqliteVecReader(db);
  const spaceId = activeSpace(db)?.id ?? 0;
  const index = openIndex(
    {
      store: 'chroma',
      address: addressOf('chroma', url),
      key: null,
      timeoutMs: 60_000,
      log: new ConnectionLog(),
      ending: new AbortController().signal,
    },
    { name: `bench-${randomUUID()}`, dimensions: DIMENSIONS },
  );
  await index.ensure();
  const started = performance.now();
  await copyAll(db, reader, spaceId, index);
  const copied = memories / ((performance.now() - started) / 1_000);
  const k = candidateCount(defaultSettings.searchLimit);
  const times = {
    scan: [] as number[],
    query: [] as number[],
    here: [] as number[],
    outside: [] as number[],
  };
  const shares: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    const vector = queries[i % queries.length] ?? new Float32Array(DIMENSIONS);
    const scanned = await timed(times.scan, () => reader.query(spaceId, vector, k, FILTER));
    const hits = await timed(times.query, () => index.query(vector, k, FILTER));
    const ids = new Set(hits.map(({ memoryId }) => memoryId));
    const known = idsOf(
      db,
      scanned.map(({ memorySeq }) => memorySeq),
    );
    shares.push(known.filter((id) => ids.has(id)).length / Math.max(1, known.length));
    const ask = askFor(vector, spaceId);
    await timed(times.here, () => recallAll(db, reader, ask));
    await timed(times.outside, () => recallBy(db, reader, index, ask));
  }
  await index.drop();
  db.close();
  return {
    memories,
    copied,
    scan: summarize(times.scan),
    query: summarize(times.query),
    recallHere: summarize(times.here),
    recallOutside: summarize(times.outside),
    found: shares.reduce((sum, share) => sum + share, 0) / shares.length,
  };
}

async function copyAll(
  db: ReadableDatabase,
  reader: SqliteVecReader,
  spaceId: number,
  index: VectorIndex,
): Promise<void> {
  let copiedTo = 0;
  for (;;) {
    const page = memoriesToCopy(db, reader, { spaceId, copiedTo }, AT_ONCE);
    if (page === null) return;
    await index.upsert(page.memories);
    copiedTo = page.last;
  }
}

async function recallBy(
  db: ReadableDatabase,
  reader: SqliteVecReader,
  index: VectorIndex,
  ask: RecallAsk,
): Promise<void> {
  const spaceId = ask.spaceId ?? 0;
  const found: FoundHits[] = [];
  for (;;) {
    const result = recallOutside(db, reader, [ask], { spaceId, found });
    if ('answers' in result) return;
    for (const { key, vector, k, filter } of result.wanted) {
      found.push({ key, hits: await index.query(vector, k, filter) });
    }
  }
}

function askFor(vector: Float32Array, spaceId: number): RecallAsk {
  return {
    query: 'Which project depends on the billing service and word1a?',
    ...{ vector, spaceId, purpose: 'search', question: null, withoutGraph: true },
    limit: defaultSettings.searchLimit,
    settings: defaultSettings,
    now: Date.now(),
  };
}

function idsOf(db: ReadableDatabase, seqs: readonly number[]): string[] {
  return db.column<string>(
    'SELECT id FROM memories WHERE seq IN (SELECT value FROM json_each(?))',
    JSON.stringify(seqs),
  );
}

async function timed<T>(into: number[], run: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await run();
  into.push(performance.now() - started);
  return value;
}
