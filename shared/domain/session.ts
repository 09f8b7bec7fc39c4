import { z } from 'zod';
import { documentPlace } from './document';
import { fact } from './graph';
import { instant, memoryKind, unit } from './memory';
import { breakdown, coverage, recalledPart, recallRoute, timeRange } from './recall';

/**
 * normal: recalls and learns. read_only: recalls, adds nothing to memory. An incognito conversation does neither and
 * is never stored, so no stored session has that mode.
 */
export const sessionMode = z.enum(['normal', 'read_only']);
export type SessionMode = z.infer<typeof sessionMode>;

export const session = z.object({
  id: z.string(),
  title: z.string(),
  mode: sessionMode,
  pinned: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  messageCount: z.number().int(),
});
export type Session = z.infer<typeof session>;

/** memory: quoted from memories and graph, no model involved. */
export const answerMode = z.enum(['memory', 'model']);
export type AnswerMode = z.infer<typeof answerMode>;

export const messageStatus = z.enum(['streaming', 'complete', 'stopped', 'failed']);

/** A memory as it was when a turn used it: later edits do not rewrite history. */
export const usedMemory = z.object({
  memoryId: z.string(),
  kind: memoryKind,
  /** The n of the citation [n]. */
  position: z.number().int().min(1),
  text: z.string(),
  score: unit,
  breakdown,
  source: z.string(),
  createdAt: instant,
  /** Of a passage: where it stood. */
  document: documentPlace.optional(),
});
export type UsedMemory = z.infer<typeof usedMemory>;

export const usedFact = fact.extend({
  position: z.number().int().min(1),
  /** Null in answers from before facts had one. */
  score: unit.nullable().default(null),
  breakdown: breakdown.nullable().default(null),
  /** Names along the edges by which it was reached; empty when it was found at once. */
  via: z.array(z.string()).default([]),
});
export type UsedFact = z.infer<typeof usedFact>;

export const used = z.object({
  route: recallRoute,
  routeReason: z.string(),
  memories: z.array(usedMemory),
  facts: z.array(usedFact),
  timeRange: timeRange.nullable(),
  /** Null in answers from before it was decided. */
  coverage: coverage.nullable(),
  budget: z.object({ tokens: z.number().int(), limit: z.number().int() }).nullable(),
  /** Question by question; absent where the message asked one thing. */
  parts: z.array(recalledPart).optional(),
  /** A command listed it for the person: no answer was made of it. */
  listed: z.boolean().optional(),
});
export type Used = z.infer<typeof used>;

/** Part of a text, as UTF-16 offsets. */
export const textSpan = z.object({ start: z.number().int(), end: z.number().int() });
export type TextSpan = z.infer<typeof textSpan>;

export const message = z.object({
  id: z.string(),
  /** The incognito conversation has no session: "". */
  sessionId: z.string(),
  /** The message that it follows; null for the first one. */
  parentId: z.string().nullable(),
  /** Ids of the messages that stand in the same place (edited, or answered again), oldest first, itself among them. */
  alternatives: z.array(z.string()),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  thinking: z.string().nullable(),
  mode: answerMode.nullable(),
  model: z.string().nullable(),
  status: messageStatus,
  /** Why an answer failed or what the mode means, in words for the person. */
  notice: z.string().nullable(),
  createdAt: instant,
  /** Assistant messages: what recall put before it. */
  used: used.nullable(),
  /** Ids of the memories that the text cites, in order of [n]. */
  citations: z.array(z.string()),
  /** Assistant messages: what it says about the person that no listed memory supports. */
  unsupported: z.array(textSpan),
  /** It was given before to the same prompt. */
  cached: z.boolean(),
});
export type Message = z.infer<typeof message>;
