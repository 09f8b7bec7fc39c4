import type { ReadableDatabase } from '../../store/database';
import { factSeqsWithWords } from '../../store/factSearch';
import { comparedFacts, type ComparedFact } from '../../store/sweeps';
import { contradictionBetween, statementOf } from '../claims/contradict';
import { topicsOf, type Topic } from '../claims/topics';

/** Two memories of which only one can be true. */
export interface Contradiction {
  /** The newer one. */
  newer: Said;
  older: Said;
  /** In words. */
  reason: string;
}
type Said = Pick<ComparedFact, 'seq' | 'id' | 'text'>;

/** Of one topic each memory is compared with so many newer ones. */
const MOST_NEWER = 5;

/** Memories in use that contradict this one. */
export function contradictionsOf(db: ReadableDatabase, seq: number): Contradiction[] {
  const [fact] = comparedFacts(db, [seq]);
  if (fact === undefined) return [];
  const found = new Set<number>();
  for (const { words } of topicsOf(statementOf(fact.text))) {
    const wanted = (text: string): boolean => contradictionBetween(fact.text, text) !== null;
    for (const other of factSeqsWithWords(db, words, fact.scope, wanted)) found.add(other);
  }
  return comparedFacts(db, [...found]).flatMap((other) => contradictionOf(fact, other) ?? []);
}

/** The contradiction between two of these memories; null where both can be true. */
export function contradictionOf(a: ComparedFact, b: ComparedFact): Contradiction | null {
  if (a.seq === b.seq || a.scope !== b.scope) return null;
  const reason = contradictionBetween(a.text, b.text);
  if (reason === null) return null;
  const aIsNewer = a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.seq > b.seq);
  const [newer, older] = aIsNewer ? [a, b] : [b, a];
  return { newer, older, reason };
}

/** All facts by what they are about, so that only those on one topic are compared. */
export class TopicIndex {
  readonly #topics = new Map<string, Map<Topic['side'], number[]>>();

  /** In the order in which they were made. */
  add({ seq, text, scope }: ComparedFact): void {
    for (const { key, side } of topicsOf(statementOf(text))) {
      const topic = `${scope}\n${key}`;
      const sides = this.#topics.get(topic) ?? new Map<Topic['side'], number[]>();
      this.#topics.set(topic, sides);
      const seqs = sides.get(side);
      if (seqs === undefined) sides.set(side, [seq]);
      else seqs.push(seq);
    }
  }

  /** Pairs of memories that may contradict each other; null now and then, so that whoever runs it can pause. */
  *pairs(): Generator<[number, number] | null, void> {
    for (const sides of this.#topics.values()) {
      yield null;
      const either = sides.get('either') ?? [];
      for (const [i, seq] of either.entries()) {
        for (const newer of either.slice(i + 1).slice(-MOST_NEWER)) yield [seq, newer];
      }
      for (const denied of sides.get('denies') ?? []) {
        for (const affirmed of (sides.get('affirms') ?? []).slice(-MOST_NEWER)) yield [denied, affirmed];
      }
    }
  }
}
