import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/domain/journal';
import type { Message, Session } from '#shared/domain/session';
import { AppError } from '#shared/errors';
import { parseCommand } from './commands';
import { saveMemory } from '../memory/ingest/remember';
import { shorten } from '../memory/words';
import { runBackground, runCommand, type CommandContext } from '../store/command';
import { countAccess } from '../store/memoriesWrite';
import {
  deleteMessage,
  findMessage,
  findSession,
  finishMessage,
  getSession,
  insertMessage,
  insertSession,
  sessionMessages,
  type MessageOutcome,
} from '../store/sessions';

/** How many earlier messages a turn may look back on; the prompt takes what fits of them. */
const HISTORY = 40;
const TITLE_LENGTH = 60;

interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

export type TurnRequest =
  { kind: 'send'; sessionId: string | null; text: string } | { kind: 'retry'; sessionId: string };

export interface OpenedTurn {
  session: Session;
  userMessage: Message;
  assistantMessage: Message;
  /** Messages before the user's, oldest first. */
  history: Message[];
}

export interface TurnResult {
  userMessageId: string;
  assistantMessageId: string;
  sessionId: string;
  outcome: MessageOutcome;
  /** Whether the exchange is worth an episode: not for commands, nor for answers that never came. */
  keepEpisode: boolean;
}

/** Writes the user's message and an empty answer, so that nothing said is lost whatever happens next. */
export function openTurn(context: CommandContext, request: TurnRequest, caller: Caller): OpenedTurn {
  const { db, now } = context;
  const ids = runCommand(
    context,
    {
      name: request.kind === 'send' ? 'chat.send' : 'chat.retry',
      ...caller,
      domains: ['sessions'],
      label: () => (request.kind === 'send' ? 'Sent a message' : 'Asked for another answer'),
      undoable: false,
      capture: false,
    },
    () => {
      const at = now();
      const { sessionId, userMessageId } =
        request.kind === 'send' ? say(context, request, at) : askAgain(context, request.sessionId);
      const assistantMessageId = randomUUID();
      insertMessage(db, {
        id: assistantMessageId,
        sessionId,
        role: 'assistant',
        text: '',
        status: 'streaming',
        at,
      });
      return { sessionId, userMessageId, assistantMessageId };
    },
  );
  const messages = sessionMessages(db, ids.sessionId, HISTORY);
  return {
    session: getSession(db, ids.sessionId),
    userMessage: required(findMessage(db, ids.userMessageId)),
    assistantMessage: required(findMessage(db, ids.assistantMessageId)),
    history: messages.filter(
      (message) => message.id !== ids.userMessageId && message.id !== ids.assistantMessageId,
    ),
  };
}

function say(
  { db }: CommandContext,
  request: { sessionId: string | null; text: string },
  at: number,
): { sessionId: string; userMessageId: string } {
  const sessionId = request.sessionId ?? randomUUID();
  if (request.sessionId === null) {
    insertSession(db, {
      id: sessionId,
      title: shorten(parseCommand(request.text)?.fact ?? request.text, TITLE_LENGTH) || 'New chat',
      at,
    });
  } else if (findSession(db, sessionId) === null) {
    throw new AppError('NOT_FOUND', 'This conversation does not exist any more. Start a new one.');
  }
  const userMessageId = randomUUID();
  insertMessage(db, {
    id: userMessageId,
    sessionId,
    role: 'user',
    text: request.text,
    status: 'complete',
    at,
  });
  return { sessionId, userMessageId };
}

/** The last question is asked again; the answer it had makes room. */
function askAgain({ db }: CommandContext, sessionId: string): { sessionId: string; userMessageId: string } {
  getSession(db, sessionId);
  const messages = sessionMessages(db, sessionId, HISTORY);
  const userMessage = messages.findLast((message) => message.role === 'user');
  if (userMessage === undefined) throw new AppError('CONFLICT', 'There is no message to answer again.');
  for (const later of messages.slice(messages.indexOf(userMessage) + 1)) deleteMessage(db, later.id);
  return { sessionId, userMessageId: userMessage.id };
}

/** Writes how the turn ended: the answer, what it used, the exchange as an episode, one access for each memory. */
export function closeTurn(context: CommandContext, result: TurnResult, caller: Caller): void {
  const { db, now } = context;
  runCommand(
    context,
    {
      name: 'chat.answer',
      actor: caller.actor,
      domains: result.keepEpisode ? ['sessions', 'memories', 'jobs'] : ['sessions'],
      label: () => 'Answered a message',
      undoable: false,
      capture: false,
    },
    () => {
      if (findMessage(db, result.assistantMessageId) === null) return; // the session was deleted meanwhile
      finishMessage(db, result.assistantMessageId, result.outcome);
      const question = findMessage(db, result.userMessageId);
      if (result.keepEpisode && question !== null) {
        saveMemory(
          db,
          {
            text: question.text,
            reply: result.outcome.text,
            kind: 'episode',
            tags: [],
            scope: 'personal',
            source: 'chat',
            sessionId: result.sessionId,
            messageId: question.id,
            createdAt: question.createdAt,
          },
          now(),
        );
      }
    },
  );
  const usedIds = result.outcome.used?.memories.map((memory) => memory.memoryId) ?? [];
  if (usedIds.length > 0) runBackground(context, ['memories'], () => countAccess(db, usedIds, now()));
}

function required(message: Message | null): Message {
  if (message === null) throw new AppError('INTERNAL', 'A message that was just written is not there.');
  return message;
}
