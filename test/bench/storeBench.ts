import path from 'node:path';
import { defaultSettings } from '#shared/domain/settings';
import { calibrate } from '../../electron/memory/recall/calibration';
import { candidateCount } from '../../electron/memory/recall/findCandidates';
import { recallMemories } from '../../electron/memory/recall/recall';
import { openReadable } from '../../electron/store/database';
import { listMemories } from '../../electron/store/memoriesRead';
import { SqliteVecReader } from '../../electron/vectors/sqliteVec';
import { CALIBRATION } from './seed';
import { sample, summarize, type Summary } from './stats';
import { benchTable, type TableFigures } from './tableBench';

export interface StoreFigures {
  memories: number;
  bareScan: Summary;
  recallSearch: Summary;
  recallInject: Summary;
  /** Keyset pages of a hundred. */
  firstPage: Summary;
  nextPage: Summary;
  table: TableFigures;
}

const QUERY = 'Which project depends on the billing service and word1a?';

/**
 * Recall without the embedder beside its floor: the bare sqlite-vec scan with the same k, f32, L2, unfiltered, in
 * the same run and thread. The two alternate, so that a drifting machine drifts for both.
 */
export async function benchStore(
  folder: string,
  memories: number,
  queries: readonly Float32Array[],
): Promise<StoreFigures> {
  const db = openReadable(path.join(folder, 'mnemoscope.db'));
  const reader = new SqliteVecReader(db);
  const spaceId = db.count("SELECT id FROM embedding_spaces WHERE state = 'active'");
  const k = candidateCount(defaultSettings.searchLimit);
  const query = (i: number): Float32Array => queries[i % queries.length] ?? new Float32Array();
  const bare: number[] = [];
  const search: number[] = [];
  const inject: number[] = [];
  const timed = (into: number[], run: () => void): void => void into.push(...sample(1, run));
  const recall = (i: number, purpose: 'search' | 'inject'): void => {
    recallMemories(db, reader, {
      query: QUERY,
      vector: query(i),
      spaceId,
      calibrate: (cosine) => calibrate(CALIBRATION, cosine),
      limit: purpose === 'search' ? defaultSettings.searchLimit : defaultSettings.injectLimit,
      purpose,
      settings: defaultSettings,
      now: Date.now(),
    });
  };
  for (let i = 0; i < 30; i++) {
    timed(bare, () =>
      db.all(
        `SELECT id, distance FROM vec_${spaceId} WHERE embedding MATCH ? AND k = ?`,
        query(i),
        BigInt(k),
      ),
    );
    timed(search, () => recall(i, 'search'));
    timed(inject, () => recall(i, 'inject'));
  }
  const list = (cursor: string | null) =>
    listMemories(
      db,
      {
        filter: {},
        sort: { by: 'createdAt', direction: 'desc' },
        cursor,
        limit: 100,
      },
      { now: Date.now(), settings: defaultSettings },
    );
  const second = list(null).nextCursor;
  const figures = {
    memories,
    bareScan: summarize(bare),
    recallSearch: summarize(search),
    recallInject: summarize(inject),
    firstPage: summarize(sample(40, () => list(null))),
    nextPage: summarize(sample(40, () => list(second))),
    table: await benchTable({ db, vectors: reader, spaceId, queries }),
  };
  db.close();
  return figures;
}
