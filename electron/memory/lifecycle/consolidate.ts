import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { memoriesBySeq } from '../../store/memoriesRead';
import type { MemoryRow } from '../../store/memoryRow';
import { activeSpace } from '../../store/spaces';
import { embeddedFacts, factsAfter, memoriesChangedSince } from '../../store/sweeps';
import { kindNumber } from '../../store/vectorSync';
import { memoryKind } from '#shared/domain/memory';
import type { VectorReader } from '../../vectors/vectorStore';
import { contentWords } from '../claims/contentWords';
import { saysNothingNew } from '../claims/sameness';
import { differsInSubstance } from '../claims/substance';

/** Memories that say the same. */
export interface MergeGroup {
  /** The one that stays comes first. */
  memories: { id: string; text: string }[];
  /** The words of the one that stays: those that say the most. */
  text: string;
  /** The least cosine between two of them. */
  similarity: number;
  /** Each of the others only repeats what the one that stays says: joining loses no word. */
  lossless: boolean;
}

export interface ConsolidationAsk {
  /** changed: memories made or changed since that change. all: facts after that memory. */
  from: { kind: 'changed' | 'all'; position: number };
  settings: Pick<Settings, 'consolidationSimilarity' | 'consolidationWindowDays'>;
}

export interface ConsolidationStep {
  groups: MergeGroup[];
  /** Where the next step goes on; null when there is nothing more. */
  next: number | null;
}

/** Memories looked at in one step, so that nobody who asks the reader something waits long. */
const BATCH = 50;
const NEAREST = 12;
const DAY_MS = 86_400_000;

/** Looks for memories that say the same as one of the next few; never compares all with all. */
export function findMergeGroups(
  db: ReadableDatabase,
  vectors: VectorReader,
  ask: ConsolidationAsk,
): ConsolidationStep {
  const { seqs, next } = nextMemories(db, ask.from);
  const space = activeSpace(db);
  if (space === null) return { groups: [], next };
  const groups: MergeGroup[] = [];
  const taken = new Set<string>();
  for (const row of embeddedFacts(db, seqs)) {
    const group = taken.has(row.id) ? null : groupAround(db, vectors, space.id, row, ask.settings);
    if (group === null || group.memories.some(({ id }) => taken.has(id))) continue;
    group.memories.forEach(({ id }) => taken.add(id));
    groups.push(group);
  }
  return { groups, next };
}

function nextMemories(
  db: ReadableDatabase,
  from: ConsolidationAsk['from'],
): { seqs: number[]; next: number | null } {
  if (from.kind === 'changed') {
    const changed = memoriesChangedSince(db, from.position, BATCH);
    return { seqs: changed?.seqs ?? [], next: changed?.position ?? null };
  }
  const seqs = factsAfter(db, from.position, BATCH);
  return { seqs, next: seqs.at(-1) ?? null };
}

function groupAround(
  db: ReadableDatabase,
  vectors: VectorReader,
  spaceId: number,
  row: MemoryRow,
  settings: ConsolidationAsk['settings'],
): MergeGroup | null {
  const members = [row];
  let similarity = 1;
  for (const { candidate, cosine } of nearFacts(
    db,
    vectors,
    spaceId,
    row,
    settings.consolidationSimilarity,
  )) {
    // What is alike has to be alike to each of them: chains of small differences end up far apart.
    const likeAll = members.every((member) => {
      if (!mayJoin(member, candidate, settings.consolidationWindowDays)) return false;
      return (
        member === row ||
        (cosineOf(vectors, spaceId, member, candidate) ?? 0) >= settings.consolidationSimilarity
      );
    });
    if (!likeAll) continue;
    members.push(candidate);
    similarity = Math.min(similarity, cosine);
  }
  const kept = members.toSorted(byInformation)[0];
  if (kept === undefined || members.length < 2) return null;
  const others = members.filter((member) => member !== kept);
  return {
    memories: [kept, ...others].map(({ id, text }) => ({ id, text })),
    text: kept.text,
    similarity,
    lossless: others.every((other) => saysNothingNew(other.text, kept.text)),
  };
}

function nearFacts(
  db: ReadableDatabase,
  vectors: VectorReader,
  spaceId: number,
  row: MemoryRow,
  least: number,
): { candidate: MemoryRow; cosine: number }[] {
  const vector = vectors.vectorOf(spaceId, row.seq);
  if (vector === null) return [];
  const hits = vectors
    .query(spaceId, vector, NEAREST, {
      live: true,
      excludeKinds: memoryKind.options.filter((kind) => kind !== 'fact').map(kindNumber),
      minImportance: null,
      notExpiredAt: null,
    })
    .filter((hit) => hit.memorySeq !== row.seq && hit.cosine >= least);
  const cosines = new Map(hits.map((hit) => [hit.memorySeq, hit.cosine]));
  return memoriesBySeq(db, [...cosines.keys()]).map((candidate) => ({
    candidate,
    cosine: cosines.get(candidate.seq) ?? 0,
  }));
}

function cosineOf(vectors: VectorReader, spaceId: number, a: MemoryRow, b: MemoryRow): number | undefined {
  const vector = vectors.vectorOf(spaceId, a.seq);
  return vector === null ? undefined : vectors.cosines(spaceId, vector, [b.seq]).get(b.seq);
}

/** One area, made within the window, nothing of substance different, and not both pinned. */
function mayJoin(a: MemoryRow, b: MemoryRow, windowDays: number): boolean {
  return (
    a.scope === b.scope &&
    Math.abs(a.created_at - b.created_at) <= windowDays * DAY_MS &&
    a.expires_at === b.expires_at &&
    !(a.pinned === 1 && b.pinned === 1) &&
    differsInSubstance(a.text, b.text) === null
  );
}

/** Pinned first, then the one with the most telling words, then the newest. */
function byInformation(a: MemoryRow, b: MemoryRow): number {
  return (
    b.pinned - a.pinned ||
    contentWords(b.text).length - contentWords(a.text).length ||
    b.created_at - a.created_at ||
    a.seq - b.seq
  );
}
