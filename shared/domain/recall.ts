import { z } from 'zod';
import { documentPlace } from './document';
import { fact } from './graph';
import { instant, memory, unit } from './memory';

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
  'other_scope',
  /** The question as a whole is not covered by what is known: nothing is injected. */
  'not_covered',
]);
export type WithheldReason = z.infer<typeof withheldReason>;

export const recalledMemory = z.object({
  memory,
  score: unit,
  breakdown,
  /** Raw cosine, null while the memory has no vector. */
  cosine: z.number().nullable(),
  matched: z.enum(['vector', 'keyword', 'both']),
  /** What else spoke for it, 0–1 each; null where the signal does not apply. */
  signals: z.object({
    /** Share of the query's words, weighted by how telling they are. */
    keyword: unit.nullable(),
    /** What the turns around it, of the same session, add. */
    neighbours: unit.nullable(),
    /** It was said by the one whom the query names. */
    speaker: unit.nullable(),
    /** It lies in the time that the query names. */
    date: unit.nullable(),
  }),
  injectable: z.boolean(),
  withheld: withheldReason.nullable(),
  /** What of a long text goes into a prompt; absent where all of it does. */
  excerpt: z.string().optional(),
  /** Of a passage: where it stands. */
  document: documentPlace.optional(),
});
export type RecalledMemory = z.infer<typeof recalledMemory>;

export const recalledFact = fact.extend({
  /** At least one memory behind it passes the gate. */
  injectable: z.boolean(),
  score: unit,
  /** Of the best memory behind it. */
  breakdown,
  /** Names from what the query or a memory speaks of to this fact, along edges; empty when it is about that itself. */
  via: z.array(z.string()),
});
export type RecalledFact = z.infer<typeof recalledFact>;

/** A stretch of time that a query names, in UTC ms: from ≤ t < to. */
export const timeRange = z.object({
  from: instant,
  to: instant,
  /** The words of the query that name it: "last Tuesday". */
  text: z.string(),
});
export type TimeRange = z.infer<typeof timeRange>;

/** Whether what is known covers the question: a calibrated decision, not a guess of the model. */
export const coverage = z.object({
  /** Of the question being answerable from what was found, 0–1. */
  probability: unit,
  covered: z.boolean(),
});
export type Coverage = z.infer<typeof coverage>;

/** What was found for one question of a message that asks several. */
export const recalledPart = z.object({
  question: z.string(),
  route: recallRoute,
  coverage,
  /** What may be put into a prompt for it, best first. */
  memoryIds: z.array(z.string()),
  edgeIds: z.array(z.string()),
});
export type RecalledPart = z.infer<typeof recalledPart>;

export const recallResult = z.object({
  route: recallRoute,
  routeReason: z.string(),
  timeRange: timeRange.nullable(),
  memories: z.array(recalledMemory),
  facts: z.array(recalledFact),
  /** What the person set right before, similar enough to matter here; not repeated in memories. */
  corrections: z.array(recalledMemory),
  /** Passages of documents. */
  chunks: z.array(recalledMemory),
  coverage,
  /** Tokens of the context block, and how many it may have. Null for a search, which builds none. */
  budget: z.object({ tokens: z.number().int(), limit: z.number().int() }).nullable(),
  weights: scoreWeights,
  /** Milliseconds spent in each phase. */
  timings: z.object({ embedMs: z.number(), searchMs: z.number(), graphMs: z.number(), totalMs: z.number() }),
  /** What kept part of recall from working, in words for the person. */
  notice: z.string().nullable(),
  /** Question by question; absent where the message asks one thing. */
  parts: z.array(recalledPart).optional(),
});
export type RecallResult = z.infer<typeof recallResult>;

export const recallQuery = z.object({
  query: z.string().max(20_000),
  /** Absent: the setting searchLimit. */
  limit: z.number().int().min(1).max(200).optional(),
  /** Absent: the setting recallRoute, which is "auto" unless changed. */
  route: recallRoute.optional(),
  sessionId: z.string().optional(),
});
export type RecallQuery = z.infer<typeof recallQuery>;
