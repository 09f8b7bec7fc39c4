import { z } from 'zod';
import { recalledMemory } from '../domain/recall';
import { proposal } from '../domain/proposal';
import { message, session, sessionMode, used } from '../domain/session';
import { route, stream } from './define';

const turnInput = z.object({
  /** Absent: a new session is opened. */
  sessionId: z.string().nullable().default(null),
  text: z.string().max(101_000),
  /** The person's message that this one stands in for: a new branch begins beside it, the old one is kept. */
  edits: z.string().optional(),
  /** For a new session. */
  mode: sessionMode.default('normal'),
});

/** A conversation that is stored nowhere: who holds it sends all of it along. */
const incognitoInput = z.object({
  history: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(200_000) }))
    .max(200)
    .default([]),
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
  /** What was learnt or could be: made memories already (accepted), or waiting for the person (pending). */
  z.object({ type: z.literal('proposed'), proposals: z.array(proposal) }),
]);
export type TurnChunk = z.infer<typeof turnChunk>;

const turnEnd = z.object({ message });

export const chatRoutes = {
  'sessions.list': route(
    'reader',
    z.object({
      query: z.string().optional(),
      /** Looks for the query in titles only, not in messages. */
      titlesOnly: z.boolean().default(false),
      /** The id, or its beginning: an import may bring thousands of chats. */
      idPrefix: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(10_000).default(200),
    }),
    z.object({ sessions: z.array(session) }),
  ),
  /** The messages of the session's shown branch, oldest first. */
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
  'sessions.pin': route('writer', z.object({ id: z.string(), pinned: z.boolean() }), session),
  'sessions.setMode': route('writer', z.object({ id: z.string(), mode: sessionMode }), session),
  /** Shows the branch that this message is in, to its newest end. */
  'sessions.showBranch': route('writer', z.object({ id: z.string(), messageId: z.string() }), session),
  /** `withMemories`: what was learnt from it goes to the trash in the same step. */
  'sessions.remove': route(
    'writer',
    z.object({ id: z.string(), withMemories: z.boolean().default(false) }),
    z.object({ changed: z.number().int(), memories: z.number().int() }),
  ),
  /** How many memories were learnt from the session and are in use. */
  'sessions.learnt': route('reader', z.object({ id: z.string() }), z.object({ memories: z.number().int() })),
  /** The shown branch as Markdown, or everything as JSON. */
  'sessions.export': route(
    'reader',
    z.object({ id: z.string(), format: z.enum(['markdown', 'json']).default('markdown') }),
    z.object({ fileName: z.string(), content: z.string() }),
  ),
  /** Memories that what is being written brings to mind; only such as may be injected. Counts no access. */
  'recall.related': route(
    'compute',
    z.object({ text: z.string().max(20_000), sessionId: z.string().nullable().default(null) }),
    z.object({ memories: z.array(recalledMemory) }),
  ),
  /** Stops the turn that writes this answer, whoever began it. False: no turn of this engine does. */
  'chat.stop': route('compute', z.object({ messageId: z.string() }), z.object({ stopped: z.boolean() })),
  /** Forgets the answers that are kept for repeated prompts. */
  'chat.clearCache': route('writer', z.object({}), z.object({ changed: z.number().int() })),
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
  /** One turn: recall, answer, store. Cancelling it keeps what has arrived and marks it stopped; it outlives its listener. */
  'chat.send': stream(turnInput, turnChunk, turnEnd, 'goes on'),
  /** Answers a user message of the session again (the last one, or the one before `messageId`); the old answer is kept beside. */
  'chat.retry': stream(
    z.object({ sessionId: z.string(), messageId: z.string().optional() }),
    turnChunk,
    turnEnd,
    'goes on',
  ),
  /** One turn that reads no memory, writes none and is not stored. Its session has the id "". */
  'chat.incognito': stream(incognitoInput, turnChunk, turnEnd),
};
