import { z } from 'zod';
import { fact } from './graph';
import { instant, unit } from './memory';
import { breakdown, recallRoute } from './recall';

export const session = z.object({
  id: z.string(),
  title: z.string(),
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
  /** The n of the citation [n]. */
  position: z.number().int().min(1),
  text: z.string(),
  score: unit,
  breakdown,
  source: z.string(),
  createdAt: instant,
});
export type UsedMemory = z.infer<typeof usedMemory>;

export const usedFact = fact.extend({ position: z.number().int().min(1) });
export type UsedFact = z.infer<typeof usedFact>;

export const used = z.object({
  route: recallRoute,
  routeReason: z.string(),
  memories: z.array(usedMemory),
  facts: z.array(usedFact),
});
export type Used = z.infer<typeof used>;

export const message = z.object({
  id: z.string(),
  sessionId: z.string(),
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
});
export type Message = z.infer<typeof message>;
