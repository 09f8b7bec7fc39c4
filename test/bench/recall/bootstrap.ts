import type { RankedQuery } from '../../../electron/hosts/cli/rankingQuality';
import { random } from '../seed';

const ROUNDS = 10_000;
/** Any seed: the interval is the same on every run. */
const SEED = 20_261_130;

export interface Gain {
  mean: number;
  /** Of the 95 % interval. */
  from: number;
  to: number;
}

/**
 * By how much a measure of the same questions is higher in one ranking than in another, with its 95 % interval:
 * questions drawn again with replacement (percentile bootstrap). Questions without an answer are left out.
 */
export function pairedGain(
  better: readonly RankedQuery[],
  base: readonly RankedQuery[],
  measure: (ranked: RankedQuery) => number,
): Gain {
  const differences = better.flatMap((ranked, i) => {
    const other = base[i];
    return other === undefined || ranked.relevant.size === 0 ? [] : [measure(ranked) - measure(other)];
  });
  const next = random(SEED);
  const means = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i++) {
      sum += differences[Math.floor(next() * differences.length)] ?? 0;
    }
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return {
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    from: means[Math.floor(ROUNDS * 0.025)] ?? Number.NaN,
    to: means[Math.floor(ROUNDS * 0.975)] ?? Number.NaN,
  };
}
