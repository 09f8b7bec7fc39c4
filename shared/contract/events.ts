import { z } from 'zod';
import { undoUnderWay } from '../domain/journal';
import { sweepStates } from './lifecycle';
import { jobStatus } from './system';

/** Parts of the store that a change can touch; query keys of the UI start with one of them. */
export const changeDomain = z.enum([
  'memories',
  'documents',
  'views',
  'sessions',
  'proposals',
  'graph',
  'journal',
  'settings',
  'jobs',
  'store',
]);
export type ChangeDomain = z.infer<typeof changeDomain>;

export const events = {
  /** Something was committed, by this process or another one. */
  'store.changed': z.object({
    domains: z.array(changeDomain),
    /** other: by another process that shares the store */
    origin: z.enum(['self', 'other']),
  }),
  'jobs.changed': jobStatus,
  'models.changed': z.object({}),
  /** A sweep began, went on or ended. */
  'sweeps.changed': sweepStates,
  /** Long undos and redos that are under way, a few times a second; none when the last one has ended. */
  'undo.changed': z.object({ items: z.array(undoUnderWay) }),
  /** A model has looked for facts in a message: how many are new, or why it could not. */
  'learning.ended': z.object({
    messageId: z.string(),
    model: z.string(),
    found: z.number().int(),
    problem: z.string().nullable(),
  }),
  'engine.changed': z.object({
    state: z.enum(['starting', 'ready', 'restarting', 'failed']),
    message: z.string(),
  }),
};
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>;
