import { z } from 'zod';
import { fact } from './graph';
import { memory, unit } from './memory';

export const recallRoute = z.enum(['keyword', 'semantic', 'hybrid', 'graph', 'episodic']);
export type RecallRoute = z.infer<typeof recallRoute>;

/** The four parts of a score, each 0–1, before weighting. */
export const breakdown = z.object({
  similarity: unit,
  importance: unit,
  recency: unit,
  frequency: unit,
});
export type Breakdown = z.infer<typeof breakdown>;

export const scoreWeights = z.object({ similarity: unit, importance: unit, recency: unit, frequency: unit });
export type ScoreWeights = z.infer<typeof scoreWeights>;

/** Why a found memory may not be put into a prompt; null when it may. */
export const withheldReason = z.enum([
  'episode',
  'summary',
  'low_importance',
  'low_similarity',
  'low_score',
  'not_active',
  'expired',
]);
export type WithheldReason = z.infer<typeof withheldReason>;

export const recalledMemory = z.object({
  memory,
  score: unit,
  breakdown,
  /** Raw cosine, null while the memory has no vector. */
  cosine: z.number().nullable(),
  matched: z.enum(['vector', 'keyword', 'both']),
  injectable: z.boolean(),
  withheld: withheldReason.nullable(),
});
export type RecalledMemory = z.infer<typeof recalledMemory>;

export const recalledFact = fact.extend({
  /** At least one memory behind it passes the gate. */
  injectable: z.boolean(),
});
export type RecalledFact = z.infer<typeof recalledFact>;

export const recallResult = z.object({
  route: recallRoute,
  routeReason: z.string(),
  memories: z.array(recalledMemory),
  facts: z.array(recalledFact),
  weights: scoreWeights,
  /** Milliseconds spent in each phase. */
  timings: z.object({ embedMs: z.number(), searchMs: z.number(), graphMs: z.number(), totalMs: z.number() }),
  /** What kept part of recall from working, in words for the person. */
  notice: z.string().nullable(),
});
export type RecallResult = z.infer<typeof recallResult>;

export const recallQuery = z.object({
  query: z.string().max(20_000),
  /** Absent: the setting searchLimit. */
  limit: z.number().int().min(1).max(200).optional(),
});
export type RecallQuery = z.infer<typeof recallQuery>;
