import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/domain/journal';
import type { Message, Session, SessionMode } from '#shared/domain/session';
import { AppError } from '#shared/errors';
import { parseCommand } from './commands';
import { saveMemory } from '../memory/ingest/remember';
import { shorten } from '../memory/words';
import { runBackground, runCommand, type CommandContext } from '../store/command';
import { countAccess } from '../store/memoriesWrite';
import {
  branch,
  findMessage,
  finishMessage,
  getMessage,
  insertMessage,
  sessionMessages,
  type MessageOutcome,
} from '../store/messages';
import { findSession, getSession, insertSession } from '../store/sessions';

/** How many earlier messages a turn may look back on; the prompt takes what fits of them. */
const HISTORY = 40;
const TITLE_LENGTH = 60;

export interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

export type TurnRequest =
  | { kind: 'send'; sessionId: string | null; text: string; edits?: string | undefined; mode?: SessionMode }
  | { kind: 'retry'; sessionId: string; messageId?: string | undefined };

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
  /** Whether what was used counts as used: not where memory is only read, nor for what a command showed. */
  countAccess: boolean;
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
        request.kind === 'send' ? say(context, request, at) : askAgain(context, request);
      const assistantMessageId = randomUUID();
      insertMessage(db, {
        id: assistantMessageId,
        sessionId,
        parentId: userMessageId,
        role: 'assistant',
        text: '',
        status: 'streaming',
        at,
        writerPid: process.pid,
      });
      return { sessionId, userMessageId, assistantMessageId };
    },
  );
  return {
    session: getSession(db, ids.sessionId),
    userMessage: getMessage(db, ids.userMessageId),
    assistantMessage: getMessage(db, ids.assistantMessageId),
    history: branch(db, ids.userMessageId, HISTORY).slice(0, -1),
  };
}

function say(
  { db }: CommandContext,
  request: Extract<TurnRequest, { kind: 'send' }>,
  at: number,
): { sessionId: string; userMessageId: string } {
  const sessionId = request.sessionId ?? randomUUID();
  if (request.sessionId === null) {
    insertSession(db, {
      id: sessionId,
      title: titleOf(request.text),
      mode: request.mode ?? 'normal',
      at,
    });
  } else if (findSession(db, sessionId) === null) {
    throw new AppError('NOT_FOUND', 'This conversation does not exist any more. Start a new one.');
  }
  const userMessageId = randomUUID();
  insertMessage(db, {
    id: userMessageId,
    sessionId,
    parentId: parentOf(db, sessionId, request.edits),
    role: 'user',
    text: request.text,
    status: 'complete',
    at,
  });
  return { sessionId, userMessageId };
}

function titleOf(text: string): string {
  const command = parseCommand(text);
  const said = command?.kind === 'remember' && command.fact !== '' ? command.fact : text;
  return shorten(said, TITLE_LENGTH) || 'New chat';
}

/** An edited message stands beside the one that it stands in for; any other follows what is shown last. */
function parentOf(db: CommandContext['db'], sessionId: string, edits: string | undefined): string | null {
  if (edits === undefined) return sessionMessages(db, sessionId, 1)[0]?.id ?? null;
  const edited = getMessage(db, edits);
  if (edited.sessionId !== sessionId || edited.role !== 'user') {
    throw new AppError('CONFLICT', 'Only your own messages of this chat can be edited.');
  }
  return edited.parentId;
}

/** The last question, or the one before the named answer, gets a second answer beside the one that it had. */
function askAgain(
  { db }: CommandContext,
  { sessionId, messageId }: Extract<TurnRequest, { kind: 'retry' }>,
): { sessionId: string; userMessageId: string } {
  getSession(db, sessionId);
  const messages =
    messageId === undefined ? sessionMessages(db, sessionId, HISTORY) : branch(db, messageId, 2);
  const userMessage = messages.findLast((message) => message.role === 'user');
  if (userMessage?.sessionId !== sessionId) {
    throw new AppError('CONFLICT', 'There is no message to answer again.');
  }
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
            scope: context.settings().scope,
            source: 'chat',
            sessionId: result.sessionId,
            messageId: question.id,
            createdAt: question.createdAt,
          },
          { now: now(), settings: context.settings() },
        );
      }
    },
  );
  const usedIds = result.outcome.used?.memories.map((memory) => memory.memoryId) ?? [];
  if (result.countAccess && usedIds.length > 0) {
    runBackground(context, ['memories'], () => countAccess(db, usedIds, now()));
  }
}
