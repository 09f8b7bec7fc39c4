import {
  memoryKind,
  REMEMBERED_KINDS,
  TOLD_KINDS,
  type Memory,
  type MemoryKind,
} from '#shared/domain/memory';
import type { Settings } from '#shared/domain/settings';
import { foundMemories } from '../../store/candidates';
import type { ReadableDatabase } from '../../store/database';
import { getMemoryRow } from '../../store/memoriesRead';
import type { MemoryRow } from '../../store/memoryRow';
import { memoriesSharingEntities, replacementsOf } from '../../store/related';
import { activeSpace } from '../../store/spaces';
import { kindNumber } from '../../store/vectorSync';
import type { VectorReader } from '../../vectors/vectorStore';
import { SELF_ID } from '../graph/listCommunities';
import { calibrate, calibrationSchema } from '../recall/calibration';
import { seqsOf } from '../recall/pipelineFacts';
import { recallMemories } from '../recall/recall';

export interface RelatedMemory {
  memory: Memory;
  /** Calibrated, 0–1; null where meaning could not be compared, since one of the two has no vector. */
  similarity: number | null;
  /** Names of what both mention, the rarest first. */
  sharedEntities: string[];
}

export interface RelatedAsk {
  id: string;
  limit: number;
  settings: Settings;
  /** UTC ms. */
  now: number;
}

type AmongKinds = RelatedAsk & { kinds: readonly MemoryKind[] };

/** How many are looked at for each reason: enough for the best of all to be among them. */
const CHOICE = 40;
/** What each shared entity leaves of the distance between two memories. */
const LEFT_BY_SHARED = 0.75;
/** What a long text is about is said where it begins. UTF-16 units. */
const WORDS_FROM = 400;

/**
 * Memories in use that mean something like this one or are about the same things, nearest first. While it has no
 * vector, its words are looked for instead. What was said in conversations is related only to what was.
 * @throws AppError NOT_FOUND
 */
export function relatedMemories(
  db: ReadableDatabase,
  vectors: VectorReader,
  ask: RelatedAsk,
): RelatedMemory[] {
  return db.snapshot(() => {
    const row = getMemoryRow(db, ask.id);
    const kinds = kindsBeside(row.kind);
    const sharing = memoriesSharingEntities(db, row.seq, { except: SELF_ID, kinds, limit: CHOICE });
    const shared = new Map(sharing.map(({ seq, names }) => [seq, names]));
    const byMeaning = similarities(db, vectors, row, { ...ask, kinds, besides: [...shared.keys()] });
    const alike = byMeaning ?? wordShares(db, vectors, row, { ...ask, kinds });
    const nearness = (seq: number): number =>
      1 - (1 - (alike.get(seq) ?? 0)) * LEFT_BY_SHARED ** (shared.get(seq)?.length ?? 0);
    const leftOut = replacementsOf(db, row.id).add(row.seq);
    const seqs = [...new Set([...alike.keys(), ...shared.keys()])]
      .filter((seq) => !leftOut.has(seq))
      .toSorted((a, b) => nearness(b) - nearness(a) || b - a)
      .slice(0, ask.limit);
    const found = foundMemories(db, seqs);
    return seqs.flatMap((seq) => {
      const memory = found.get(seq);
      if (memory === undefined) return [];
      return { memory, similarity: byMeaning?.get(seq) ?? null, sharedEntities: shared.get(seq) ?? [] };
    });
  });
}

/** Who looks at what is known is not after everything that was ever said of it, nor after what files say of it. */
function kindsBeside(kind: string): readonly MemoryKind[] {
  if (kind === 'document') return [...TOLD_KINDS, kind];
  return kind === 'episode' ? REMEMBERED_KINDS : TOLD_KINDS;
}

/** How similar those are that are similar at all, and `besides` however little they are; null while it has no vector. */
function similarities(
  db: ReadableDatabase,
  vectors: VectorReader,
  row: MemoryRow,
  { settings, kinds, besides }: AmongKinds & { besides: readonly number[] },
): Map<number, number> | null {
  const space = activeSpace(db);
  const vector = space === null ? null : vectors.vectorOf(space.id, row.seq);
  if (space === null || vector === null) return null;
  const calibration = calibrationSchema.parse(JSON.parse(space.calibration));
  const near = vectors
    .query(space.id, vector, CHOICE, {
      live: true,
      excludeKinds: memoryKind.options.filter((kind) => !kinds.includes(kind)).map(kindNumber),
      minImportance: null,
      notExpiredAt: null,
    })
    .map(({ memorySeq, cosine }) => [memorySeq, calibrate(calibration, cosine)] as const)
    .filter(([, similarity]) => similarity >= settings.similarityFloor);
  const others = [...vectors.cosines(space.id, vector, besides)].map(
    ([seq, cosine]) => [seq, calibrate(calibration, cosine)] as const,
  );
  return new Map([...near, ...others]);
}

/** The share of its words that others hold. */
function wordShares(
  db: ReadableDatabase,
  vectors: VectorReader,
  row: MemoryRow,
  { settings, now, kinds }: AmongKinds,
): Map<number, number> {
  const { memories } = recallMemories(db, vectors, {
    query: row.text.slice(0, WORDS_FROM),
    vector: null,
    spaceId: null,
    calibrate: () => 0,
    limit: CHOICE,
    purpose: 'search',
    kinds,
    settings,
    now,
  });
  const seqs = seqsOf(db, memories);
  return new Map(
    memories.flatMap(({ memory, breakdown }) => {
      const seq = seqs.get(memory.id);
      return seq === undefined || breakdown.similarity < settings.similarityFloor
        ? []
        : [[seq, breakdown.similarity] as const];
    }),
  );
}
