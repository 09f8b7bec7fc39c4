import { z } from 'zod';
import type { Embedder } from '../../models/ports';

/** A strictly monotone map of raw cosines to 0..1, fitted for one embedding space. Plain data, kept as JSON. */
export const calibrationSchema = z.object({
  version: z.literal(1),
  /** The cosine that is as likely of related as of unrelated texts; mapped to about .5. */
  midpoint: z.number(),
  slope: z.number().positive(),
});
export type Calibration = z.infer<typeof calibrationSchema>;

const pair = z.tuple([z.string(), z.string()]);
/** Pairs of a query (or statement) and a statement, which mean the same or have nothing to do with each other. */
export const pairsSchema = z.object({ paraphrase: z.array(pair), unrelated: z.array(pair) });
export type CalibrationPairs = z.infer<typeof pairsSchema>;

/** 95 of 100 unrelated pairs come out below LOW, four of five related ones above 1 − LOW. */
const UNRELATED_QUANTILE = 0.95;
const RELATED_QUANTILE = 0.2;
const LOW = 0.1;
/** Two anchors nearer to each other would make a step out of the curve. Cosine. */
const LEAST_GAP = 0.1;
/** Share of a straight line in the curve: far from the midpoint the logistic alone is too flat to tell two cosines apart. */
const STRAIGHT = 0.001;

const logit = (p: number): number => Math.log(p / (1 - p));

/** The value below which the share lies, interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}

function sortedCosines(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('A calibration needs at least one pair of each kind.');
  if (!values.every(Number.isFinite)) throw new RangeError('A cosine is not a number.');
  return values.toSorted((a, b) => a - b);
}

/**
 * Fits the map to cosines of unrelated and of related pairs. Throws RangeError when a list is empty or holds
 * something that is not a number.
 */
export function fitCalibration(unrelated: readonly number[], paraphrase: readonly number[]): Calibration {
  const low = quantile(sortedCosines(unrelated), UNRELATED_QUANTILE);
  const high = quantile(sortedCosines(paraphrase), RELATED_QUANTILE);
  const gap = Math.max(high - low, LEAST_GAP);
  return { version: 1, midpoint: (low + high) / 2, slope: (2 * logit(1 - LOW)) / gap };
}

function curve(calibration: Calibration, cosine: number): number {
  const logistic = 1 / (1 + Math.exp(-calibration.slope * (cosine - calibration.midpoint)));
  return (1 - STRAIGHT) * logistic + (STRAIGHT * (cosine + 1)) / 2;
}

/**
 * The similarity, 0..1, of a raw cosine: −1 is 0 and 1 is 1. Cosines beyond these by rounding are taken for
 * them. Throws RangeError when the cosine is not a number.
 */
export function calibrate(calibration: Calibration, cosine: number): number {
  if (Number.isNaN(cosine)) throw new RangeError('A cosine is not a number.');
  const least = curve(calibration, -1);
  const value = curve(calibration, Math.min(1, Math.max(-1, cosine)));
  return Math.min(1, Math.max(0, (value - least) / (curve(calibration, 1) - least)));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

async function measure(
  embedder: Embedder,
  pairs: CalibrationPairs['paraphrase'],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const queries = await embedder.embed(
    pairs.map(([query]) => query),
    'query',
    signal,
  );
  const statements = await embedder.embed(
    pairs.map(([, statement]) => statement),
    'document',
    signal,
  );
  const cosines: number[] = [];
  for (const [index, query] of queries.entries()) {
    const statement = statements[index];
    const a = query.ok ? query.vectors[0] : undefined;
    const b = statement?.ok === true ? statement.vectors[0] : undefined;
    if (a !== undefined && b !== undefined) cosines.push(dot(a, b));
  }
  return cosines;
}

/** The cosines of the pairs in the space of an embedder; pairs that it cannot embed are left out. Throws as embed does. */
export async function measurePairs(
  embedder: Embedder,
  pairs: CalibrationPairs,
  signal?: AbortSignal,
): Promise<{ unrelated: number[]; paraphrase: number[] }> {
  return {
    unrelated: await measure(embedder, pairs.unrelated, signal),
    paraphrase: await measure(embedder, pairs.paraphrase, signal),
  };
}
