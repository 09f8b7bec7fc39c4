/** How vectors are put into buckets: so many tables, each by so many bits of a sketch. */
export interface ClusterPlan {
  bits: number;
  tables: number;
  /** Bits of a whole sketch, a multiple of 32. */
  sketchBits: number;
  /** Sketches that differ in more bits are not of near vectors. */
  mostDifferent: number;
}

/** Chance of a pair just at the threshold to share a bucket of at least one table. */
const RECALL = 0.98;
const MOST_TABLES = 64;
const MOST_BITS = 20;
/** Standard deviations of the number of different bits that are allowed for. */
const SPREAD = 3;
/** What it takes to make and read a bit of a sketch, in comparisons of two sketches. */
const BIT_COST = 0.6;

/**
 * The plan for finding pairs among `count` unit vectors with a cosine of at least `threshold`, where that of two at random
 * is `usual`.
 *
 * Locality-sensitive hashing by random hyperplanes (Charikar 2002): both vectors lie on the same side of one with
 * probability p = 1 − arccos(cosine) / π. A table keeps those together that agree in all of its b bits, so a pair meets
 * in at least one of L tables with probability 1 − (1 − p^b)^L. L is the least that finds 98 % of the pairs just at the
 * threshold; those more alike are found more often. b is the one by which the fewest steps are taken: L tables of
 * count · b bits to make and count² / 2 · q^b chance meetings to compare, q being p of the usual cosine (100,000 vectors,
 * .90, usual .1: 13 bits, 28 tables, .982 of the pairs at .90, .9999 at .95). Of the pairs that meet, those whose whole
 * sketches of B bits differ in more than B(1 − p) + 3·√(B·p·(1 − p)) bits are passed over: one near pair in 700.
 */
export function clusterPlan(count: number, threshold: number, usual: number): ClusterPlan {
  const p = sameSide(threshold);
  const q = sameSide(Math.min(Math.max(usual, 0), threshold));
  const steps = (bits: number): number => {
    const meetings = ((count * count) / 2) * q ** bits;
    return tablesFor(p, bits) * (meetings + count * bits * BIT_COST);
  };
  let best = 1;
  for (let bits = 2; bits <= MOST_BITS && tablesFor(p, bits) <= MOST_TABLES; bits += 1) {
    if (steps(bits) < steps(best)) best = bits;
  }
  const tables = tablesFor(p, best);
  const sketchBits = Math.max(128, Math.ceil((best * tables) / 32) * 32);
  const mostDifferent = sketchBits * (1 - p) + SPREAD * Math.sqrt(sketchBits * p * (1 - p));
  return { bits: best, tables, sketchBits, mostDifferent: Math.ceil(mostDifferent) };
}

/** Expected share of pairs of this cosine that meet in a table. */
export function expectedRecall(
  { bits, tables }: Pick<ClusterPlan, 'bits' | 'tables'>,
  cosine: number,
): number {
  return 1 - (1 - sameSide(cosine) ** bits) ** tables;
}

/** Chance of two vectors to lie on the same side of a random hyperplane. */
function sameSide(cosine: number): number {
  return 1 - Math.acos(Math.min(1, cosine)) / Math.PI;
}

function tablesFor(p: number, bits: number): number {
  const together = p ** bits;
  return together >= RECALL ? 1 : Math.ceil(Math.log(1 - RECALL) / Math.log(1 - together));
}
