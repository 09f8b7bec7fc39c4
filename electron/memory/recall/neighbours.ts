import type { Surroundings } from '../../store/surroundings';
import type { Mix } from './fusion';

/** When nothing is known of what surrounds a turn: as if all of it were off the point. */
export type Around = Surroundings | 'unseen' | undefined;

/**
 * What the turns around a turn say about it, in logits: an answer stands after its question and seldom repeats its
 * words. For as far as they are relevant, against it as far as they are not; nothing for a turn that stands alone.
 * `relevanceOf` a turn by its number: 0 for what is no candidate, or not there.
 */
export function neighbourLogits(
  around: Around,
  relevanceOf: (seq: number | null) => number,
  mix: Mix['neighbours'],
): number {
  if (around === undefined) return 0;
  if (around === 'unseen') return -mix.none;
  const before = around.before === null ? 0 : mix.before;
  const earlier = around.earlier === null ? 0 : mix.earlier;
  const after = around.after === null ? 0 : mix.after;
  const possible = before + earlier + after;
  const gained =
    before * relevanceOf(around.before) +
    earlier * relevanceOf(around.earlier) +
    after * relevanceOf(around.after);
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
