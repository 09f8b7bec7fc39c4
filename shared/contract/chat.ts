import { z } from 'zod';
import { message, session, used } from '../domain/session';
import { route, stream } from './define';

const turnInput = z.object({
  /** Absent: a new session is opened. */
  sessionId: z.string().nullable().default(null),
  text: z.string().max(101_000),
});

/** What arrives while a turn runs. */
export const turnChunk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), session, userMessage: message, assistantMessage: message }),
  z.object({ type: z.literal('recalled'), used, embedMs: z.number(), searchMs: z.number() }),
  /** loading: the model is being loaded or reads the prompt, no token yet */
  z.object({ type: z.literal('phase'), phase: z.enum(['recalling', 'loading', 'answering']) }),
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('thinking'), text: z.string() }),
]);
export type TurnChunk = z.infer<typeof turnChunk>;

const turnEnd = z.object({ message });

export const chatRoutes = {
  'sessions.list': route(
    'reader',
    z.object({ query: z.string().optional(), limit: z.number().int().min(1).max(500).default(200) }),
    z.object({ sessions: z.array(session) }),
  ),
  /** A session's messages, oldest first. */
  'sessions.get': route(
    'reader',
    z.object({ id: z.string() }),
    z.object({ session, messages: z.array(message) }),
  ),
  'sessions.rename': route(
    'writer',
    z.object({ id: z.string(), title: z.string().trim().min(1).max(200) }),
    session,
  ),
  'sessions.remove': route('writer', z.object({ id: z.string() }), z.object({ changed: z.number().int() })),
  /** The exact messages array that a turn would send, with estimated token counts. Writes nothing. */
  'chat.preview': route(
    'compute',
    turnInput,
    z.object({
      model: z.string().nullable(),
      messages: z.array(
        z.object({
          role: z.enum(['system', 'user', 'assistant']),
          content: z.string(),
          tokens: z.number().int(),
        }),
      ),
      totalTokens: z.number().int(),
      contextLength: z.number().int(),
      used,
    }),
  ),
};

export const chatStreams = {
  /** One turn: recall, answer, store. Cancelling it keeps what has arrived and marks it stopped. */
  'chat.send': stream(turnInput, turnChunk, turnEnd),
  /** Answers the last user message of the session again; the old answer is replaced. */
  'chat.retry': stream(z.object({ sessionId: z.string() }), turnChunk, turnEnd),
};
