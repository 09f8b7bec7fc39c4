import type { Surroundings } from '../../store/surroundings';
import type { Mix } from './fusion';

/** When nothing is known of what surrounds a turn: as if all of it were off the point. */
export type Around = Surroundings | 'unseen' | undefined;

/**
 * What the turns around a turn say about it, in logits: an answer stands after its question and seldom repeats its
 * words. For as far as they are relevant, against it as far as they are not; nothing for a turn that stands alone.
 * `relevance` knows the candidates; what is none is not relevant.
 */
export function neighbourLogits(
  around: Around,
  relevance: ReadonlyMap<number, number>,
  mix: Mix['neighbours'],
): number {
  if (around === undefined) return 0;
  if (around === 'unseen') return -mix.none;
  let gained = 0;
  let possible = 0;
  for (const [seq, worth] of [
    [around.before, mix.before],
    [around.earlier, mix.earlier],
    [around.after, mix.after],
  ] as const) {
    if (seq === null) continue;
    possible += worth;
    gained += worth * (relevance.get(seq) ?? 0);
  }
  const most = mix.before + mix.earlier + mix.after;
  return most === 0 ? 0 : gained - (mix.none * possible) / most;
}

/** Turns beside the most relevant ones that are no candidates themselves. */
export function missingNeighbours(
  around: readonly Surroundings[],
  known: { has(seq: number): boolean },
): number[] {
  const seqs = around.flatMap(({ before, after }) => [before, after]);
  return [...new Set(seqs)].filter((seq): seq is number => seq !== null && !known.has(seq));
}

export function seqsAround({ before, earlier, after }: Surroundings): number[] {
  return [earlier, before, after].filter((seq) => seq !== null);
}
