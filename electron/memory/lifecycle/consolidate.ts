import { DAY_MS } from '#shared/domain/decay';
import type { Settings } from '#shared/domain/settings';
import type { ReadableDatabase } from '../../store/database';
import { memoriesBySeq } from '../../store/memoriesRead';
import type { MemoryRow } from '../../store/memoryRow';
import { activeSpace } from '../../store/spaces';
import type { VectorReader } from '../../vectors/vectorStore';
import { contentWords } from '../claims/contentWords';
import { saysNothingNew } from '../claims/sameness';
import { differsInSubstance } from '../claims/substance';

/** Memories that say the same. */
export interface MergeGroup {
  /** The one that stays comes first. */
  memories: { id: string; seq: number; text: string }[];
  /** The words of the one that stays: those that say the most. */
  text: string;
  /** The least likeness of two of them, 0–1: the cosine, or the share of common words where one has no vector yet. */
  similarity: number;
  /** Each of the others only repeats what the one that stays says: joining loses no word. */
  lossless: boolean;
}

export interface MergeAsk {
  /** Memories, each with those that may say the same. */
  seeds: readonly { seq: number; near: readonly number[] }[];
  settings: Pick<Settings, 'consolidationSimilarity' | 'consolidationWindowDays'>;
}

export interface MergeStep {
  groups: MergeGroup[];
  /** How many of the seeds were looked at; the others are left for the next step. */
  done: number;
}

/** After that, others have their turn who ask the reader something. */
const STEP_MS = 4;

/** Of memories that are near each other, those that say the same; a memory is in one group at most. */
export function mergeGroups(db: ReadableDatabase, vectors: VectorReader, ask: MergeAsk): MergeStep {
  const start = performance.now();
  const groups: MergeGroup[] = [];
  const taken = new Set<number>();
  let done = 0;
  for (const { seq, near } of ask.seeds) {
    if (done > 0 && performance.now() - start > STEP_MS) break;
    done += 1;
    if (taken.has(seq)) continue;
    const others = near.filter((other) => other !== seq && !taken.has(other));
    const group = groupAround(db, vectors, { seq, near: others }, ask.settings);
    if (group === null) continue;
    group.memories.forEach((memory) => taken.add(memory.seq));
    groups.push(group);
  }
  return { groups, done };
}

function groupAround(
  db: ReadableDatabase,
  vectors: VectorReader,
  { seq, near }: MergeAsk['seeds'][number],
  settings: MergeAsk['settings'],
): MergeGroup | null {
  const rows = memoriesBySeq(db, [seq, ...near]).filter(
    ({ kind, status }) => kind === 'fact' && status === 'active',
  );
  const seed = rows.find((row) => row.seq === seq);
  if (seed === undefined || rows.length < 2) return null;
  const likeness = likenessOf(db, vectors, rows, settings.consolidationSimilarity);
  const members = [seed];
  let similarity = 1;
  for (const { candidate } of byLikeness(seed, rows, likeness)) {
    const each = members.map((member) =>
      mayJoin(member, candidate, settings.consolidationWindowDays) ? likeness(member, candidate) : null,
    );
    // What is alike has to be alike to each of them: chains of small differences end up far apart.
    if (each.some((like) => like === null)) continue;
    members.push(candidate);
    similarity = Math.min(similarity, ...each.map((like) => like ?? 0));
  }
  return members.length < 2 ? null : groupOf(members, similarity);
}

function groupOf(members: readonly MemoryRow[], similarity: number): MergeGroup | null {
  const [kept, ...others] = members.toSorted(byInformation);
  if (kept === undefined) return null;
  return {
    memories: [kept, ...others].map(({ id, seq, text }) => ({ id, seq, text })),
    text: kept.text,
    similarity,
    lossless: others.every((other) => saysNothingNew(other.text, kept.text)),
  };
}

type Likeness = (a: MemoryRow, b: MemoryRow) => number | null;

/** How alike two are, or null where that is not enough. */
function likenessOf(
  db: ReadableDatabase,
  vectors: VectorReader,
  rows: readonly MemoryRow[],
  least: number,
): Likeness {
  const space = activeSpace(db);
  const embedded = rows.filter(({ embedding }) => embedding === 'embedded').map(({ seq }) => seq);
  const known = space === null ? new Map<number, Float32Array[]>() : vectors.vectors(space.id, embedded);
  return (a, b) => {
    const [one, other] = [known.get(a.seq)?.[0], known.get(b.seq)?.[0]];
    if (one === undefined || other === undefined) return repeats(a.text, b.text);
    const cosine = one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
    return cosine >= least ? Math.min(1, cosine) : null;
  };
}

/** While no vector tells: one says nothing that the other does not. The share of telling words that both have. */
function repeats(a: string, b: string): number | null {
  if (!saysNothingNew(a, b) && !saysNothingNew(b, a)) return null;
  const counts = [contentWords(a).length, contentWords(b).length];
  return Math.min(...counts) / Math.max(1, ...counts);
}

function byLikeness(
  seed: MemoryRow,
  rows: readonly MemoryRow[],
  likeness: Likeness,
): { candidate: MemoryRow; like: number }[] {
  return rows
    .filter((row) => row !== seed)
    .flatMap((candidate) => {
      const like = likeness(seed, candidate);
      return like === null ? [] : { candidate, like };
    })
    .sort((a, b) => b.like - a.like || a.candidate.seq - b.candidate.seq);
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
