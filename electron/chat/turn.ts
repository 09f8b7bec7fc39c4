import type { TurnChunk } from '#shared/contract/chat';
import type { Actor } from '#shared/domain/journal';
import type { RecallResult } from '#shared/domain/recall';
import type { Message, Used } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import { AppError, messageOf } from '#shared/errors';
import { newMemory, type NewMemory } from '#shared/domain/memory';
import type { ChatModel, ModelServerStatus } from '../models/ports';
import type { MessageOutcome } from '../store/messages';
import { citedMemories } from './citations';
import { parseCommand } from './commands';
import { answerFromMemory } from './memoryAnswer';
import { buildPrompt } from './prompt';
import { toUsed, usedNothing } from './used';
import type { OpenedTurn, TurnRequest, TurnResult } from './turnStore';

interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

/** What a turn needs of the rest of the engine. */
export interface TurnServices {
  openTurn(request: TurnRequest, caller: Caller): Promise<OpenedTurn>;
  closeTurn(result: TurnResult, caller: Caller): Promise<void>;
  remember(memory: NewMemory, caller: Caller): Promise<{ id: string; status: string }>;
  recall(
    query: string,
    options: { purpose: 'inject'; previous?: string | undefined; signal: AbortSignal },
  ): Promise<RecallResult>;
  settings(): Promise<Settings>;
  modelStatus(chosen: string): Promise<ModelServerStatus>;
  chatModel: ChatModel;
  countTokens(text: string): number;
}

export interface TurnCall {
  signal: AbortSignal;
  caller: Caller;
  emit(chunk: TurnChunk): Promise<void>;
}

/**
 * One turn: store the message, recall, answer (by the model, or from memory when there is none), store the answer.
 * Whatever happens on the way, the message is kept and the answer ends in a state that says what happened.
 */
export async function runTurn(
  services: TurnServices,
  request: TurnRequest,
  call: TurnCall,
): Promise<Message> {
  if (request.kind === 'send' && request.text.trim() === '') {
    throw new AppError('VALIDATION', 'The message is empty.');
  }
  const opened = await services.openTurn(request, call.caller);
  const { session, userMessage, assistantMessage } = opened;
  await call.emit({ type: 'started', session, userMessage, assistantMessage });
  // The request was made before and its answer only got lost on the way.
  if (assistantMessage.status === 'complete') return assistantMessage;
  const { outcome, keepEpisode } = await answer(services, opened, call);
  await services.closeTurn(
    {
      userMessageId: userMessage.id,
      assistantMessageId: assistantMessage.id,
      sessionId: session.id,
      outcome,
      keepEpisode,
    },
    call.caller,
  );
  return {
    ...assistantMessage,
    ...outcome,
    citations: [...outcome.citations],
    unsupported: [...outcome.unsupported],
  };
}

interface Answered {
  outcome: MessageOutcome;
  keepEpisode: boolean;
}

async function answer(services: TurnServices, opened: OpenedTurn, call: TurnCall): Promise<Answered> {
  const { userMessage } = opened;
  const command = parseCommand(userMessage.text);
  let used: Used = usedNothing('');
  try {
    if (command !== null) {
      return { outcome: await rememberFact(services, command.fact, opened, call), keepEpisode: false };
    }
    await call.emit({ type: 'phase', phase: 'recalling' });
    const settings = await services.settings();
    const previous = opened.history.findLast((message) => message.role === 'user')?.text;
    const recalled = await services.recall(userMessage.text, {
      purpose: 'inject',
      previous,
      signal: call.signal,
    });
    used = toUsed(recalled);
    await call.emit({
      type: 'recalled',
      used,
      embedMs: recalled.timings.embedMs,
      searchMs: recalled.timings.searchMs,
    });
    const status = await services.modelStatus(settings.chatModel);
    const outcome =
      status.state === 'ready' && status.current !== null
        ? await askModel(services, { opened, used, settings, model: status.current }, call)
        : await quoteMemory(used, joinNotices(status.hint, recalled.notice), call);
    return { outcome, keepEpisode: outcome.text !== '' };
  } catch (error) {
    return { outcome: failed(used, error), keepEpisode: false };
  }
}

async function rememberFact(
  services: TurnServices,
  fact: string,
  opened: OpenedTurn,
  call: TurnCall,
): Promise<MessageOutcome> {
  const say = async (text: string, citations: string[]): Promise<MessageOutcome> => {
    await call.emit({ type: 'delta', text });
    return { ...EMPTY, text, mode: 'memory', citations, used: null };
  };
  if (fact === '') {
    return say('Write what to remember after the colon, for example: remember: I prefer tea.', []);
  }
  const parsed = newMemory.safeParse({
    text: fact,
    source: 'chat',
    sessionId: opened.session.id,
    messageId: opened.userMessage.id,
  });
  if (!parsed.success) return say(parsed.error.issues[0]?.message ?? 'That cannot be remembered.', []);
  const saved = await services.remember(parsed.data, { actor: 'chat' });
  const words = {
    created: 'I will remember that.',
    unchanged: 'I remember that already.',
    restored: 'That was set aside before; I remember it again now.',
  } as const;
  return say(words[saved.status === 'unchanged' || saved.status === 'restored' ? saved.status : 'created'], [
    saved.id,
  ]);
}

async function quoteMemory(used: Used, notice: string | null, call: TurnCall): Promise<MessageOutcome> {
  const { text, citations } = answerFromMemory(used);
  await call.emit({ type: 'delta', text });
  return { ...EMPTY, text, mode: 'memory', notice, citations, used };
}

async function askModel(
  services: TurnServices,
  turn: { opened: OpenedTurn; used: Used; settings: Settings; model: string },
  call: TurnCall,
): Promise<MessageOutcome> {
  const { opened, used, settings, model } = turn;
  let text = '';
  let thinking = '';
  const result = (status: Message['status'], notice: string | null): MessageOutcome => ({
    ...EMPTY,
    text,
    thinking: thinking === '' ? null : thinking,
    mode: 'model',
    model,
    status,
    notice,
    citations: text === '' ? [] : citedMemories(text, used),
    used,
  });
  await call.emit({ type: 'phase', phase: 'loading' });
  try {
    const ended = await services.chatModel.chat({
      model,
      messages: buildPrompt({
        used,
        history: opened.history,
        text: opened.userMessage.text,
        contextLength: settings.contextLength,
        now: opened.userMessage.createdAt,
        countTokens: (piece) => services.countTokens(piece),
      }),
      contextLength: settings.contextLength,
      signal: call.signal,
      onFirstToken: () => void call.emit({ type: 'phase', phase: 'answering' }),
      onDelta: async (delta) => {
        text += delta;
        await call.emit({ type: 'delta', text: delta });
      },
      onThinking: async (delta) => {
        thinking += delta;
        await call.emit({ type: 'thinking', text: delta });
      },
    });
    if (text.trim() === '') {
      return result('failed', 'The model gave an empty answer. Try again, or choose another model.');
    }
    return result(
      'complete',
      ended.doneReason === 'length' ? 'The answer reached the end of the model’s context.' : null,
    );
  } catch (error) {
    if (call.signal.aborted) return result('stopped', 'You stopped this answer.');
    return result('failed', error instanceof AppError ? error.message : messageOf(error));
  }
}

const EMPTY: MessageOutcome = {
  text: '',
  thinking: null,
  mode: null,
  model: null,
  status: 'complete',
  notice: null,
  citations: [],
  used: null,
  unsupported: [],
  cached: false,
};

function failed(used: Used, error: unknown): MessageOutcome {
  const stopped = error instanceof AppError && error.code === 'CANCELLED';
  return {
    ...EMPTY,
    status: stopped ? 'stopped' : 'failed',
    notice: stopped ? 'You stopped this answer.' : messageOf(error),
    used,
  };
}

function joinNotices(...notices: (string | null)[]): string | null {
  return notices.filter((notice) => notice !== null && notice !== '').join(' ') || null;
}
