import { dedupeKey, normalizeForComparison } from '../memory/ingest/identity';
import type { KnownChunk } from '../store/documents';
import type { Chunk } from './chunk';

/** A passage where it stands now. */
export type Placed = Chunk & { position: number };

/** What makes of the passages that are kept those that the file has now, in the order in which it has to be done. */
export type ChunkChange =
  /** The memory stays, with its vectors unless its white space has changed. */
  | { do: 'move'; seq: number; chunk: Placed; restore: boolean }
  | { do: 'add'; chunk: Placed }
  | { do: 'drop'; seq: number };

/** Where a passage says that it is from. */
export function chunkRef(documentId: string, position: number): string {
  return `${documentId}#${position}`;
}

/** Between which the dedupe keys of a document's passages lie. */
export function chunkKeys(documentId: string): { from: string; below: string } {
  const key = dedupeKey({
    kind: 'document',
    scope: '',
    text: '',
    messageId: null,
    sourceRef: `${documentId}#`,
  }).replace(/\|$/u, '');
  // The next character: no key of the document is as great.
  return { from: key, below: key.slice(0, -1) + String.fromCharCode(key.charCodeAt(key.length - 1) + 1) };
}

/**
 * Passages that say the same stay the memories that they were, wherever they stand now; former ones come back. The rest
 * is added or dropped. Two passages with the same words pass each other in an order in which neither ever stands where
 * the other one does.
 */
export function planChunks(known: readonly KnownChunk[], chunks: readonly Chunk[]): ChunkChange[] {
  const placed = chunks.map((chunk, position) => ({ ...chunk, position }));
  const byWords = groupBy(placed, ({ text }) => normalizeForComparison(text));
  const knownByWords = groupBy(known, ({ text }) => normalizeForComparison(text));
  const kept = new Map<number, Placed>();
  for (const [words, wanted] of byWords) {
    for (const [one, chunk] of pairs(knownByWords.get(words) ?? [], wanted)) kept.set(one.seq, chunk);
  }
  const stays = new Set(kept.values());
  return [
    ...moves(known, kept),
    ...placed.filter((chunk) => !stays.has(chunk)).map((chunk) => ({ do: 'add' as const, chunk })),
    ...known
      .filter(({ seq, place }) => place !== null && !kept.has(seq))
      .map(({ seq }) => ({ do: 'drop' as const, seq })),
  ];
}

/** Of the same words: first those that stand where they stood, then in order, those in the document before former ones. */
function pairs(known: readonly KnownChunk[], wanted: readonly Placed[]): [KnownChunk, Placed][] {
  const byPosition = new Map(known.map((one) => [positionOf(one), one]));
  const still = wanted.flatMap((chunk): [KnownChunk, Placed][] => {
    const one = byPosition.get(chunk.position);
    return one === undefined ? [] : [[one, chunk]];
  });
  const [usedKnown, usedWanted] = [
    new Set(still.map(([one]) => one)),
    new Set(still.map(([, chunk]) => chunk)),
  ];
  const rest = wanted.filter((chunk) => !usedWanted.has(chunk));
  const others = known
    .filter((one) => !usedKnown.has(one))
    .sort((a, b) => Number(a.place === null) - Number(b.place === null) || positionOf(a) - positionOf(b))
    .slice(0, rest.length)
    .sort((a, b) => positionOf(a) - positionOf(b));
  return [...still, ...others.flatMap((one, i): [KnownChunk, Placed][] => (rest[i] ? [[one, rest[i]]] : []))];
}

function moves(known: readonly KnownChunk[], kept: ReadonlyMap<number, Placed>): ChunkChange[] {
  const moved = known.flatMap((one) => {
    const chunk = kept.get(one.seq);
    return chunk === undefined || isThere(one, chunk) ? [] : [{ one, chunk, from: positionOf(one) }];
  });
  const forward = moved.filter(({ from, chunk }) => chunk.position > from).sort((a, b) => b.from - a.from);
  const backward = moved.filter(({ from, chunk }) => chunk.position <= from).sort((a, b) => a.from - b.from);
  return [...forward, ...backward].map(({ one, chunk }) => ({
    do: 'move',
    seq: one.seq,
    chunk,
    // What a person threw away stays there; what the file had lost comes back with it.
    restore: one.place === null && one.status === 'trash',
  }));
}

function isThere({ text, place }: KnownChunk, chunk: Placed): boolean {
  return (
    place?.position === chunk.position &&
    place.page === chunk.page &&
    place.heading === chunk.heading &&
    text === chunk.text
  );
}

function positionOf({ sourceRef }: KnownChunk): number {
  return Number(sourceRef.slice(sourceRef.lastIndexOf('#') + 1));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
